import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitComments } from './html.ts';
import { findingsIn } from './index.ts';

test('what is not shown as it was written is found with its line', () => {
  const text =
    'a <username>\n\n<b>x</b> [y](tel:1)\n\n<!-- z -->\n\n![p](q.png)\n\n```js title\n```\n\n`<b>`';
  expect(findingsIn(text)).toEqual([
    { kind: 'html', line: 3, text: '<b>' },
    { kind: 'link', line: 3, text: 'tel:1' },
    { kind: 'comment', line: 5, text: '<!-- z -->' },
    { kind: 'picture', line: 7, text: 'q.png' },
    { kind: 'code-info', line: 9, text: 'title' },
  ]);
});

test('HTML is split at its comments without losing a character', () => {
  const piece = fc.constantFrom('<!--', '-->', '->', '>', '-', '<', 'a', '\n', '<!-->');
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const html = pieces.join('');
      const { text, comments } = splitComments(html);
      expect([...text, ...comments.join('')].toSorted()).toEqual([...html].toSorted());
      for (const comment of comments) expect(comment).toMatch(/^<!--[^]*>$/);
    }),
  );
});
