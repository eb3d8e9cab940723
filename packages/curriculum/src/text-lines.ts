import { languages, type Language } from '@sentiero/contracts/shared';
import { isMap, isScalar, LineCounter, parseDocument, visit, type Scalar, type YAMLMap } from 'yaml';

/** A line that learners read, without code and URLs; `line` is its number in the file. */
export type TextLine = { file: string; line: number; language: Language; text: string };

const solutionsPath = /(?:^|\/)(?:solution|requests)\.yaml$/;
const markdownPath = /^lessons\/.*[/.](de|en|fr|it)\.md$/;
const isLanguage = (name: string): name is Language => languages.some((language) => language === name);

/** Every line of text in a valid curriculum's files, in order. */
export function textLines(files: ReadonlyMap<string, string>): TextLine[] {
  return [...files].flatMap(([file, text]) => {
    const [, language] = markdownPath.exec(file) ?? [];
    if (language !== undefined && isLanguage(language)) return linesOf(text, { file, line: 1, language });
    return file.endsWith('.yaml') && !solutionsPath.test(file) ? yamlLines(file, text) : [];
  });
}

function linesOf(text: string, first: Omit<TextLine, 'text'>): TextLine[] {
  const lines = withoutCode(text).split('\n');
  return lines.map((line, index) => ({ ...first, line: first.line + index, text: line }));
}

/**
 * The placeholder for code keeps its length and is not blank, so that punctuation after it still belongs to a
 * sentence.
 */
function withoutCode(text: string): string {
  const word = (all: string) => '0'.repeat(all.length);
  return text
    .replaceAll(/^ *(```|~~~).*(?:\n(?! *\1).*)*(?:\n *\1.*)?/gm, (block) => block.replaceAll(/[^\n]/g, ''))
    .replaceAll(/`[^`\n]*`/g, word)
    .replaceAll(/\]\([^)\n\]]*\)/g, word)
    .replaceAll(/<?https?:\/\/[^\s)>]+>?/g, word)
    .replaceAll(/&(?:\w+|#\d+);/g, word);
}

function yamlLines(file: string, text: string): TextLine[] {
  const counter = new LineCounter();
  const found: TextLine[] = [];
  visit(parseDocument(text, { lineCounter: counter, prettyErrors: false }), {
    Map: (_key, map) => {
      for (const { language, scalar } of translations(map)) {
        const start = counter.linePos(scalar.range?.[0] ?? 0).line;
        const isBlock = scalar.type === 'BLOCK_LITERAL' || scalar.type === 'BLOCK_FOLDED';
        found.push(...linesOf(String(scalar.value), { file, line: start + (isBlock ? 1 : 0), language }));
      }
    },
  });
  return found;
}

function translations(map: YAMLMap): { language: Language; scalar: Scalar }[] {
  return map.items.flatMap(({ key, value }) => {
    const name = isScalar(key) ? String(key.value) : '';
    return isLanguage(name) && isScalar(value) && !isMap(value) ? [{ language: name, scalar: value }] : [];
  });
}
