/** Above this length the built-in search may take time proportional to the product of both lengths. */
const longWanted = 64;

/** The index of a text at or after a position, or -1, in time linear in both lengths. */
export function indexOfText(text: string, wanted: string, from = 0): number {
  if (wanted.length < longWanted) return text.indexOf(wanted, from);
  const borders = bordersOf(wanted);
  let matched = 0;
  for (let at = from; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    while (matched > 0 && wanted.charCodeAt(matched) !== unit) matched = borders[matched - 1] ?? 0;
    if (wanted.charCodeAt(matched) === unit) matched++;
    if (matched === wanted.length) return at - matched + 1;
  }
  return -1;
}

export function contains(text: string, wanted: string): boolean {
  return indexOfText(text, wanted) >= 0;
}

/** For each prefix, the length of its longest proper prefix that is also a suffix (Knuth, Morris, Pratt). */
function bordersOf(wanted: string): Uint32Array {
  const borders = new Uint32Array(wanted.length);
  let matched = 0;
  for (let at = 1; at < wanted.length; at++) {
    const unit = wanted.charCodeAt(at);
    while (matched > 0 && wanted.charCodeAt(matched) !== unit) matched = borders[matched - 1] ?? 0;
    if (wanted.charCodeAt(matched) === unit) matched++;
    borders[at] = matched;
  }
  return borders;
}
