import { diffLines, diffWordsWithSpace, type ChangeObject } from 'diff';

export type Piece = { readonly text: string; readonly side: 'both' | 'left' | 'right' };

const timeout = 1_000;
/** Beyond this a difference of words takes long and says little. */
const longestForWords = 20_000;

/** Words of texts that are short enough, lines of others. */
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

/** Null where no difference was found in time. */
function pieces(changes: ChangeObject<string>[] | undefined): Piece[] | null {
  return changes?.map(({ value, added, removed }) => ({ text: value, side: sideOf(added, removed) })) ?? null;
}

function sideOf(added: boolean, removed: boolean): Piece['side'] {
  if (added) return 'right';
  return removed ? 'left' : 'both';
}
