/** Normalises to lower case, straight apostrophes and quotes, single blanks and the Swiss `ss`. */
export function plain(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[‘’‚‛′´]/g, "'")
    .replaceAll(/[“”„‟″«»]/g, '"')
    .replaceAll(/[‹›]/g, "'")
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase()
    .replaceAll('ß', 'ss');
}
