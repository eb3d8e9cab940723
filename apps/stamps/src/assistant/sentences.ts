/** A full stop after these ends no sentence: card no. 5, Karte Nr. 5, 24. December. */
const abbreviated =
  // at most 12 characters: the end of a text
  /(?:^|[\s("«“])(?:\p{L}|no|nr|nos|num|art|st|dr|fr|hr|bzw|ca|approx|evtl|pls|mr|mrs|ms|mme|sig|tel|resp|usw|etc|\d+)$/u;

/** The sentences of a text in lower case, with plain hyphens and blanks. A line that breaks in a sentence stays in it. */
export function sentencesOf(text: string): string[] {
  const plain = text
    .toLowerCase()
    .replaceAll(/[‐‑‒–]/g, '-')
    .replaceAll(/[\u00a0\u202f\u2009]/g, ' ')
    .replaceAll(/\r\n?/g, '\n');
  // at most 4000 characters: a question or a message
  return plain.split(/\n\s*\n|\n(?=\s*(?:[-*•]|\d+[.)])\s)/).flatMap(sentencesIn);
}

function sentencesIn(paragraph: string): string[] {
  const sentences: string[] = [];
  let start = 0;
  for (const { 0: mark, index } of paragraph.matchAll(/[.!?;](?=\s|["»”')\]]|$)/g)) {
    if (mark === '.' && abbreviated.test(paragraph.slice(Math.max(start, index - 12), index))) continue;
    sentences.push(paragraph.slice(start, index));
    start = index + 1;
  }
  sentences.push(paragraph.slice(start));
  return sentences.filter((sentence) => sentence.trim() !== '');
}

/** The parts of a sentence that a negation does not leave, with their places. */
export function clausesOf(sentence: string): { readonly text: string; readonly start: number }[] {
  const clauses: { text: string; start: number }[] = [];
  let start = 0;
  for (const { 0: mark, index } of sentence.matchAll(clauseEnd)) {
    clauses.push({ text: sentence.slice(start, index), start });
    start = index + mark.length;
  }
  return [...clauses, { text: sentence.slice(start), start }];
}

const clauseEnd = /[,:;()\n—]|\s(?:please|and|then|but|so|und|dann|aber|et|puis|mais|e|poi|ma)(?=\s)/gu;
