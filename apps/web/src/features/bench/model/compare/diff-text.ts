import { diffLines, diffWordsWithSpace, type ChangeObject } from 'diff';

export type Piece = { readonly text: string; readonly side: 'both' | 'left' | 'right' };

const timeout = 1_000;
/** Above this size a word diff takes long and says little. */
const longestForWords = 20_000;

/** Compares short texts by words, others by lines. */
export function diffText(left: string, right: string): Piece[] {
  if (left === right) return left === '' ? [] : [{ text: left, side: 'both' }];
  if (left.length + right.length <= longestForWords)
    return pieces(diffWordsWithSpace(left, right, { timeout })) ?? whole(left, right);
  return pieces(diffLines(left, right, { timeout })) ?? whole(left, right);
}

const whole = (left: string, right: string): Piece[] => [
  { text: left, side: 'left' },
  { text: right, side: 'right' },
];

/** Null if no difference was found in time. */
function pieces(changes: ChangeObject<string>[] | undefined): Piece[] | null {
  return changes?.map(({ value, added, removed }) => ({ text: value, side: sideOf(added, removed) })) ?? null;
}

function sideOf(added: boolean, removed: boolean): Piece['side'] {
  if (added) return 'right';
  return removed ? 'left' : 'both';
}
