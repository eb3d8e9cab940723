import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './root.ts';

const languages = ['de', 'en', 'fr', 'it'];
const source = 'en';
/** Names and short labels may be the same in two languages. */
const sentence = /\s.*\s.*[.?:]$/;

/** Checks that all translations have the same keys and placeholders, and no text that is empty or untranslated. */
export async function checkLocales(): Promise<string[]> {
  const files = (language: string) => [
    `apps/web/public/locales/${language}/translation.json`,
    ...['api', 'proxy', 'shop', 'stamps', 'circle'].map((app) => `apps/${app}/src/locales/${language}.json`),
  ];
  const problems = files(source).map(async (sourceFile, place) => {
    const original = await readTexts(sourceFile);
    const found = languages.map(async (language) => {
      const file = files(language)[place] ?? sourceFile;
      return differences(language, original, await readTexts(file)).map((problem) => `${file}: ${problem}`);
    });
    return (await Promise.all(found)).flat();
  });
  return (await Promise.all(problems)).flat();
}

const readTexts = async (file: string): Promise<Map<string, string>> =>
  new Map(entries(JSON.parse(await readFile(join(root, file), 'utf8'))));

function* entries(value: unknown, path = ''): Generator<[string, string]> {
  if (typeof value === 'string') yield [path, value];
  else
    for (const [key, inner] of Object.entries(value ?? {}))
      yield* entries(inner, path ? `${path}.${key}` : key);
}

function differences(language: string, original: Map<string, string>, own: Map<string, string>): string[] {
  const problems: string[] = [];
  const keys = new Set([...original.keys(), ...own.keys()].map(withoutPluralForm));
  const ownKeys = new Set([...own.keys()].map(withoutPluralForm));
  const originalKeys = new Set([...original.keys()].map(withoutPluralForm));
  for (const key of keys) {
    if (!ownKeys.has(key)) problems.push(`${key} is missing`);
    if (!originalKeys.has(key)) problems.push(`${key} is not in ${source}`);
  }
  for (const [key, text] of own) {
    if (text.trim() === '') problems.push(`${key} is empty`);
    const wanted = original.get(key);
    if (wanted !== undefined && placeholders(text) !== placeholders(wanted)) {
      problems.push(`${key} has other placeholders than ${source}`);
    }
    if (language !== source && text === wanted && sentence.test(text))
      problems.push(`${key} is not translated`);
    if (/[ß!]/.test(text)) problems.push(`${key} has an ß or an exclamation mark`);
  }
  return problems;
}

/** Languages differ in their plural forms. */
function withoutPluralForm(key: string): string {
  return key.replace(/_(zero|one|two|few|many|other)$/, '_plural');
}

function placeholders(text: string): string {
  return [...text.matchAll(/\{\{[^}]+\}\}|<\/?\d+>/g)]
    .map(([found]) => found)
    .toSorted()
    .join(' ');
}
