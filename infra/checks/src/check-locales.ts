import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './root.ts';

const folder = join(root, 'apps/web/public/locales');
const source = 'en';

/** Checks that the four translations have the same keys and placeholders, and no empty text. */
export async function checkLocales(): Promise<string[]> {
  const languages = (await readdir(folder)).toSorted();
  const texts = new Map<string, Map<string, string>>();
  for (const language of languages) {
    const file = await readFile(join(folder, language, 'translation.json'), 'utf8');
    texts.set(language, new Map(entries(JSON.parse(file))));
  }
  const original = texts.get(source) ?? new Map<string, string>();
  return languages.flatMap((language) => differences(language, original, texts.get(language) ?? new Map()));
}

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
    if (!ownKeys.has(key)) problems.push(`${language}: ${key} is missing`);
    if (!originalKeys.has(key)) problems.push(`${language}: ${key} is not in ${source}`);
  }
  for (const [key, text] of own) {
    if (text.trim() === '') problems.push(`${language}: ${key} is empty`);
    const wanted = original.get(key);
    if (wanted !== undefined && placeholders(text) !== placeholders(wanted)) {
      problems.push(`${language}: ${key} has other placeholders than ${source}`);
    }
    if (language === 'de' && text.includes('ß')) problems.push(`de: ${key} has an ß`);
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
