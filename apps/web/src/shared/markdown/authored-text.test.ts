import { findingsIn, isFollowed } from '@sentiero/markdown';
import fc from 'fast-check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import ReactMarkdown from 'react-markdown';
import { expect, test } from 'vitest';
import { authoredText } from './authored-text.ts';

const urlTransform = (url: string) => (isFollowed(url) ? url : '');
const rendered = (text: string) =>
  renderToStaticMarkup(createElement(ReactMarkdown, { remarkPlugins: [authoredText], urlTransform }, text));

test.each([
  ['Log in as <username> first.', '<p>Log in as &lt;username&gt; first.</p>'],
  ['a <b>bold **word**</b>', '<p>a &lt;b&gt;bold <strong>word</strong>&lt;/b&gt;</p>'],
  ['<details>\nMore\n</details>', '<p>&lt;details&gt;<br/>\nMore<br/>\n&lt;/details&gt;</p>'],
  ['one <!-- two --> three', '<p>one  three</p>'],
  ['<!-- two\n\nthree -->\n\nfour', '<p>four</p>'],
  ['[//]: # (note)\n\nfour', '<p>four</p>'],
  ['<!-- not closed\n\nfour', '<p>&lt;!-- not closed<br/>\n<br/>\nfour</p>'],
  ['[go](javascript:x)', '<p>go (javascript:x)</p>'],
  ['[go](HTTPS://x.example)', '<p><a href="HTTPS://x.example">go</a></p>'],
  ['![a cat](https://x.example/c.png)', '<p><a href="https://x.example/c.png">a cat</a></p>'],
  ['![a cat](c.png)', '<p>a cat (c.png)</p>'],
  [
    '![a cat](/c.png)',
    '<link rel="preload" as="image" href="/c.png"/><p><img src="/c.png" alt="a cat"/></p>',
  ],
  ['![](//x.example/c.png)', '<p><a href="//x.example/c.png">//x.example/c.png</a></p>'],
  ['[INFO]: done', '<p>[INFO]: done</p>'],
])('%j is rendered as %s', (text, html) => {
  expect(rendered(text)).toBe(html);
});

/** Pieces in which Markdown drops a word, W, or puts it where no one reads it; L is a label of a definition. */
const pieces =
  `W | <W> | </W> | <W a="W"> | <b>W</b> | <br/>W | <script>W</script> | <!-- W --> | <!-- W | <!--> W |
  <?W?> | <![CDATA[W]]> | <!W> | [W](javascript:W) | [W](W "W") | [W](https://x.example/W) | <W@x.example> | <W:W> |
  ![W](https://x.example/W.png) | ![W](W.png) | ![W](data:image/png,W) | [![W](W.png)](/W) | [W][L] | ![W][L] | [L] | [^L] |
  *W* | \\~W\\~ | &W; | \\<W> | *<W>*`.split(/\s*\|\s*/);
const blocks =
  `[L]: W\n[L]: https://x.example/W "W"\n[L]: javascript:W\n[^L]: W [^L]\n[//]: # (W)\n<details>W\n<W>\n</W>
> <W>\n- <W>\n# <W>\n<pre>W</pre>\n    W`.split('\n');
const more = [
  '| W |\n|---|\n| W | W | <W> |',
  '```js W\nW\n```',
  '<details>\n<summary>W</summary>\nW\n</details>',
];
const anyLine = fc
  .array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 4 })
  .map((all) => all.join(' '));
const anyText = fc
  .array(fc.oneof(anyLine, fc.constantFrom(...blocks, ...more)), { minLength: 1, maxLength: 5 })
  .chain((parts) => fc.constantFrom('\n', '\n\n').map((between) => parts.join(between)))
  .chain((template) =>
    // L is one of a few names, so that references meet their definitions.
    fc.infiniteStream(fc.integer({ min: 0, max: 2 })).map((names) => {
      let count = 0;
      return template.replaceAll(/[LW]/g, (one) => (one === 'L' ? `n${names.next().value}` : `w${count++}x`));
    }),
  );

test('each word of an author is shown, or reported to the author', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const html = rendered(text);
      const told = findingsIn(text)
        .filter(({ kind }) => kind === 'comment' || kind === 'code-info')
        .map((finding) => finding.text)
        .join(' ');
      for (const word of text.match(/w\d+x/g) ?? []) expect(`${html} ${told}`).toContain(word);
    }),
    { numRuns: 200 },
  );
});
