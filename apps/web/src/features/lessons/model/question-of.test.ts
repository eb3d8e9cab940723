import { expect, test } from 'vitest';
import { questionOf } from './question-of.ts';

test.each([
  ['Text.\n\n**Your turn.** Which header is it?', 'Which header is it?'],
  ['Text.\n\n**À toi.** Ouvre `/cellar`\net regarde.', 'Ouvre `/cellar` et regarde.'],
  ['Who asks?\n\n```http\nGET / HTTP/1.1\n\nlast line\n```', 'Who asks?'],
  ['Choose.\n\n- one\n- two\n\n![A shop.](pictures/shop.svg)', 'Choose.'],
  ['See the [log](https://x.example/a) of **the** shop.', 'See the log of the shop.'],
  ['**All of it is bold.**', 'All of it is bold.'],
  ['| a | b |\n|---|---|', ''],
  ['', ''],
])('%j asks %j', (content, question) => {
  expect(questionOf(content)).toBe(question);
});
