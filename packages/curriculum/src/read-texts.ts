import { hintsMax } from '@sentiero/contracts/authoring';
import { languages, limits, type TranslatableInput } from '@sentiero/contracts/shared';
import type { StepFile } from './file-schemas.ts';
import { isStorable, notStorable } from './storable-text.ts';
import type { Source, YamlFile } from './yaml-file.ts';

/** A folder of texts; a draft's may lack languages. */
export type TextFolder = { source: Source; folder: string; isDraft: boolean };

/**
 * The text in all languages from `{prefix}{language}.md`, or of a draft in at least one. If one is missing, reports the
 * problem and returns null.
 */
export function readTexts({ source, folder, isDraft }: TextFolder, prefix: string): TranslatableInput | null {
  const files = languages.map((language) => ({ language, file: `${folder}/${prefix}${language}.md` }));
  const written = files.filter(({ file }) => source.files.has(file));
  const texts = { de: '', en: '', fr: '', it: '' };
  let complete = true;
  for (const { language, file } of isDraft && written.length > 0 ? written : files) {
    const reason = textProblem(source.files.get(file));
    if (reason) source.problems.push({ file, line: 1, reason });
    if (reason) complete = false;
    texts[language] = source.files.get(file)?.trim() ?? '';
  }
  return complete ? texts : null;
}

/** The number of hints that the step's file declares, each in all languages; null where a text is missing. */
export function readHints(
  texts: TextFolder,
  { value: { hints: count = 0 }, report }: YamlFile<StepFile>,
): TranslatableInput[] | null {
  const { source, folder } = texts;
  const beside = [...source.files.keys()]
    .filter((file) => file.startsWith(`${folder}/hint-`))
    .map((file) => Number.parseInt(file.slice(`${folder}/hint-`.length), 10));
  const extra = beside.filter((place) => place > count);
  if (extra.length > 0)
    report(['hints'], `hints is ${count}, but there is a hint ${Math.min(...extra)} (at most ${hintsMax})`);
  const hints = Array.from({ length: count }, (_, index) => readTexts(texts, `hint-${index + 1}.`)).filter(
    (hint) => hint !== null,
  );
  return hints.length === count ? hints : null;
}

/** An optional text: null if no language has it. If only some have it, the missing ones are reported. */
export function readOptionalTexts(texts: TextFolder, prefix: string): TranslatableInput | null {
  const { source, folder } = texts;
  const isThere = languages.some((language) => source.files.has(`${folder}/${prefix}${language}.md`));
  return isThere ? readTexts(texts, prefix) : null;
}

function textProblem(text: string | undefined): string | null {
  if (text === undefined) return 'the file is missing: a step has its text in every language';
  if (text.trim() === '') return 'the text is empty';
  if (text.length > limits.contentMax) return `the text is longer than ${limits.contentMax} characters`;
  return isStorable(text) ? null : `the text ${notStorable}`;
}
