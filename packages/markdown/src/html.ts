/** The elements that authors write in Markdown elsewhere, or mean when they teach HTML. */
const elements = new Set(
  `a abbr audio b big blockquote body br button center cite code dd del details dfn div dl dt em embed figure font
  footer form frame h1 h2 h3 h4 h5 h6 head header hr html i iframe img input ins kbd label li link main mark meta nav
  object ol option p pre q s samp script section select small source span strike strong style sub summary sup svg table
  tbody td textarea th thead title tr tt u ul var video`.split(/\s+/),
);

/** The first start tag of HTML in the text, such as `<b>`; undefined if its words in angle brackets are none. */
export const tagIn = (text: string): string | undefined =>
  [...text.matchAll(/<([a-z][a-z0-9]*)[\s/>]/gi)].find(([, name = '']) =>
    elements.has(name.toLowerCase()),
  )?.[0];

/** Splits HTML at its comments; one that is not closed is no comment. */
export function splitComments(html: string): { text: string; comments: string[] } {
  const comments: string[] = [];
  let text = '';
  let at = 0;
  for (;;) {
    const start = html.indexOf('<!--', at);
    const end = start < 0 ? -1 : endOfComment(html, start);
    if (end < 0) return { text: text + html.slice(at), comments };
    text += html.slice(at, start);
    comments.push(html.slice(start, end));
    at = end;
  }
}

/** `<!-->` and `<!--->` are comments, too. */
function endOfComment(html: string, start: number): number {
  const [short] = /^<!--(?:>|->)/.exec(html.slice(start, start + 6)) ?? [];
  if (short !== undefined) return start + short.length;
  const end = html.indexOf('-->', start + 4);
  return end < 0 ? -1 : end + 3;
}
