import { expect, test } from 'vitest';
import { insightsCsv } from './insights-csv.ts';

const title = { de: 'Schritt', en: 'Step', fr: 'Étape', it: 'Passo' };
const step = (text: string) => ({
  id: 1,
  order: 2,
  type: 'Q' as const,
  title,
  started: 3,
  completed: 1,
  median_seconds: 12.345,
  p90_seconds: null,
  attempts_to_success: 2,
  hints: 0,
  wrong_answers: [{ text, count: 4 }],
  failing: [{ about: 'path' as const, label: null, count: 2 }],
});

test("each step is one line, in the reader's language, with quotes doubled", () => {
  const [head, line] = insightsCsv([step('say "no"')], 'fr').split('\r\n');
  expect(head).toContain('"step","title","type","started","completed","median_seconds"');
  expect(line).toBe('2,"Étape","Q",3,1,12.3,,2,0,"say ""no"" (4)","path (2)"');
});

test.for([
  ['=1+1', "'=1+1"],
  [' =1', "' =1"],
  ['\t=1', "'\t'=1"],
  ['a;=HYPERLINK("x")', `a;'=HYPERLINK(""x"")`],
  ['a\n@x', "a\n'@x"],
])('the answer %j cannot run as a formula in a spreadsheet', ([text = '', safe]) => {
  expect(insightsCsv([step(text)], 'en')).toContain(`"${safe} (4)"`);
});

test('a second answer cannot run as a formula where semicolons separate cells', () => {
  const answers = [
    { text: 'first', count: 2 },
    { text: '=1+1', count: 1 },
  ];
  const file = insightsCsv([{ ...step('first'), wrong_answers: answers }], 'en');
  expect(file).toContain(`"first (2);' =1+1 (1)"`);
});
