import { languages, type Language } from '@sentiero/contracts/shared';
import { expect, test } from 'vitest';
import { checkSpacing } from './check-spacing.ts';
import { shippedFiles } from './shipped.fixture.ts';
import { textLines } from './text-lines.ts';

const nb = '\u202f';
const reasons = (language: Language, text: string) =>
  checkSpacing(textLines(new Map([[`lessons/a/steps/01-b/${language}.md`, text]]))).map(
    ({ line, reason }) => `${line} ${reason}`,
  );

test.each<[Language, string, string]>([
  ['en', 'Two  blanks.', '1 two blanks, one after the other'],
  ['en', 'One.\n\nA comma , here.', '3 a blank before a punctuation mark'],
  ['de', 'Warum ?', '1 a blank before a punctuation mark'],
  ['de', 'Die Straße.', '1 "ß", which is "ss" in Switzerland'],
  ['it', `Perché${nb}!`, '1 a blank before a punctuation mark'],
  ['fr', 'Un mot , ici.', '1 a blank before a full stop or a comma'],
  ['fr', 'Pourquoi?', '1 no narrow no-break space (U+202F) before ; : ! or ?'],
  ['fr', 'Pourquoi ?', '1 no narrow no-break space (U+202F) before ; : ! or ?'],
  ['fr', 'Le code `x = 1`: court.', '1 no narrow no-break space (U+202F) before ; : ! or ?'],
  ['fr', '**Note**: court.', '1 no narrow no-break space (U+202F) before ; : ! or ?'],
  ['fr', `Il dit « oui${nb}».`, '1 no narrow no-break space (U+202F) inside « »'],
])('in %s, "%s" is reported', (language, text, reason) => {
  expect(reasons(language, text)).toEqual([reason]);
});

test.each<[Language, string]>([
  ['fr', `Pourquoi${nb}? Il dit «${nb}oui${nb}»${nb}: voilà.`],
  ['fr', 'À 10:30, va à https://shop.example/a?b;c et `a ? b : c`.'],
  ['fr', '```txt\na ? b  : c ;\n```\n\nUn &lt; deux.'],
  ['en', '| a    | b |\n| :--- | - |\n\n- one\n  - two'],
  ['en', 'Open .htaccess, then ... wait.'],
  ['de', 'Zwei\nZeilen, `a  b`.'],
])('in %s, "%s" is not reported', (language, text) => {
  expect(reasons(language, text)).toEqual([]);
});

test('a problem in a YAML text is reported at its own line', () => {
  const yaml = 'order: 1\ntitle:\n  de: Gut\n  en: Bad  one\n  fr: Bon\n  it: |\n    Bene\n    Male , qui\n';
  expect(checkSpacing(textLines(new Map([['categories/a.yaml', yaml]])))).toEqual([
    { file: 'categories/a.yaml', line: 4, reason: 'two blanks, one after the other' },
    { file: 'categories/a.yaml', line: 8, reason: 'a blank before a punctuation mark' },
  ]);
});

test.each(languages)('the shipped lessons in %s have no spacing problems', (language) => {
  const lines = textLines(shippedFiles).filter((line) => line.language === language);
  expect(checkSpacing(lines)).toEqual([]);
});
