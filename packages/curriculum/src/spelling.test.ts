import { languages } from '@sentiero/contracts/shared';
import { expect, test } from 'vitest';
import { shipped, shippedFiles } from './shipped.fixture.ts';
import { textsOf, words } from './prose.ts';
import { checkSpelling, readTerms, unknownWords } from './spelling.ts';
import { textLines } from './text-lines.ts';

const texts = [
  ...textsOf(shipped),
  ...shipped.terms.map(({ key, term }) => ({ place: `term ${key}: name`, text: term })),
];

test.each(languages)(
  "every word of the lessons in %s is in the dictionary or the project's word list",
  async (language) => {
    const places = new Map<string, string>();
    for (const { place, text: said } of texts)
      for (const word of words(said[language], language)) places.set(word, place);
    const unknown = await unknownWords(language, [...places.keys()]);
    const misspelt = [...places].filter(([word]) => unknown === null || unknown.has(word));
    expect(misspelt.map(([word, place]) => `${place}: ${word}`)).toEqual([]);
  },
);

test('a misspelt word is reported with its file and line, in the language of its text', async () => {
  const files = new Map([
    ['lessons/a/steps/01-b/de.md', 'Ein Wort.\n\nEin Wortt.\n'],
    ['lessons/a/steps/01-b/en.md', 'A word.\n'],
  ]);
  expect(await checkSpelling(textLines(files))).toEqual({
    problems: [{ file: 'lessons/a/steps/01-b/de.md', line: 3, reason: 'no dictionary has this word: Wortt' }],
    unchecked: [],
  });
});

test('the shipped lessons contain no words that validate reports', async () => {
  expect((await checkSpelling(textLines(shippedFiles))).problems).toEqual([]);
});

test("the project's word lists contain no unused word", async () => {
  const lines = textLines(shippedFiles);
  for (const language of languages) {
    const used = new Set(
      lines
        .filter((line) => line.language === language)
        .flatMap(({ text }) => words(text, language))
        .flatMap((word) => [word, word.toLowerCase()]),
    );
    const own = await readTerms(language);
    const shared = await readTerms('en');
    const unused = [...own].filter((word) => !used.has(word) && !shared.has(word));
    expect(unused, language).toEqual([]);
  }
});
