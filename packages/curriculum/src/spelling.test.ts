import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { languages, type Language } from '@sentiero/contracts/shared';
import { expect, test } from 'vitest';
import { contentDir, readCurriculum } from './index.ts';
import { textsOf, words } from './prose.ts';

const dictionaries: Readonly<Record<Language, string>> = {
  de: 'de_CH',
  en: 'en_GB',
  fr: 'fr_FR',
  it: 'it_IT',
};

const texts = textsOf(await readCurriculum(contentDir));

/** Our own words: for every language, and for one. */
async function terms(language: Language): Promise<Set<string>> {
  const files = ['all', language].map((name) =>
    fileURLToPath(new URL(`../terms/${name}.txt`, import.meta.url)),
  );
  const lists = await Promise.all(files.filter(existsSync).map((file) => readFile(file, 'utf8')));
  return new Set(lists.flatMap((list) => list.split('\n')).filter((word) => word !== ''));
}

async function unknownTo(dictionary: string, list: readonly string[]): Promise<Set<string>> {
  const hunspell = spawn('hunspell', ['-d', dictionary, '-l', '-i', 'utf-8']);
  hunspell.stdin.end(`${list.join('\n')}\n`);
  return new Set((await text(hunspell.stdout)).split('\n'));
}

test.each(languages)(
  'every word of the lessons in %s is in the dictionary or in our list',
  async (language) => {
    const places = new Map<string, string>();
    for (const { place, text: said } of texts)
      for (const word of words(said[language], language)) places.set(word, place);
    const known = await terms(language);
    const unknown = await unknownTo(dictionaries[language], [...places.keys()]);
    const misspelt = [...places].filter(
      ([word]) => unknown.has(word) && !known.has(word) && !known.has(word.toLowerCase()),
    );
    expect(misspelt.map(([word, place]) => `${place}: ${word}`)).toEqual([]);
  },
);

test('our lists hold no word that no lesson uses', async () => {
  for (const language of languages) {
    const used = new Set(
      texts
        .flatMap((one) => words(one.text[language], language))
        .flatMap((word) => [word, word.toLowerCase()]),
    );
    const own = await terms(language);
    const shared = await terms('en');
    const unused = [...own].filter((word) => !used.has(word) && !shared.has(word));
    expect(unused, language).toEqual([]);
  }
});
