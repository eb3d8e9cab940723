import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { languages, type Language } from '@sentiero/contracts/shared';
import type { Problem } from './curriculum-error.ts';
import { words } from './prose.ts';
import type { TextLine } from './text-lines.ts';

const dictionaries: Readonly<Record<Language, string>> = {
  de: 'de_CH',
  en: 'en_GB',
  fr: 'fr_FR',
  it: 'it_IT',
};

/** The project's own word lists: one for all languages, and one for each. */
export async function readTerms(language: Language): Promise<Set<string>> {
  const files = ['all', language].map((name) =>
    fileURLToPath(new URL(`../terms/${name}.txt`, import.meta.url)),
  );
  const lists = await Promise.all(files.filter(existsSync).map((file) => readFile(file, 'utf8')));
  return new Set(lists.flatMap((list) => list.split('\n')).filter((word) => word !== ''));
}

/** The words in neither the dictionary nor the project's lists; null if hunspell or its dictionary is missing. */
export async function unknownWords(language: Language, list: readonly string[]): Promise<Set<string> | null> {
  const hunspell = spawn('hunspell', ['-d', dictionaries[language], '-l', '-i', 'utf-8'], {
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const ended = new Promise<boolean>((resolve) => {
    hunspell.once('error', () => resolve(false)).once('close', (code) => resolve(code === 0));
  });
  hunspell.stdin.on('error', () => undefined).end(`${list.join('\n')}\n`);
  const [said, isChecked] = await Promise.all([text(hunspell.stdout), ended]);
  if (!isChecked) return null;
  const known = await readTerms(language);
  const isUnknown = (word: string) => word !== '' && !known.has(word) && !known.has(word.toLowerCase());
  return new Set(said.split('\n').filter(isUnknown));
}

/** The unknown words, each at its first occurrence; `unchecked`: languages without a dictionary on this machine. */
export async function checkSpelling(
  lines: readonly TextLine[],
): Promise<{ problems: Problem[]; unchecked: Language[] }> {
  const problems: Problem[] = [];
  const unchecked: Language[] = [];
  for (const language of languages) {
    const places = new Map<string, TextLine>();
    for (const place of lines.filter((one) => one.language === language))
      for (const word of words(place.text, language)) if (!places.has(word)) places.set(word, place);
    const unknown = await unknownWords(language, [...places.keys()]);
    if (unknown === null) unchecked.push(language);
    for (const word of unknown ?? []) {
      const { file, line } = places.get(word) ?? { file: '', line: 1 };
      problems.push({ file, line, reason: `no dictionary has this word: ${word}` });
    }
  }
  return { problems, unchecked };
}
