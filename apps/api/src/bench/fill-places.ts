import type { BenchRequest, RunPlace } from '@sentiero/contracts/bench';
import { escapeByte, type ByteText } from '@sentiero/traffic/bytes';
import { headTextBytes } from '@sentiero/traffic/head-bytes';
import { isLatin1Part, partBytes, withPartBytes, type Part } from './request-parts.ts';
import { notLatin1 } from './wire-request.ts';

/** What a run writes into each place; null where the place keeps its bytes. */
export type Values = (string | null)[];

/** A part that has places: the bytes before each place and in it, and those after the last one. */
type Filled = {
  part: Part;
  isLatin1: boolean;
  pieces: { nth: number; before: ByteText; own: ByteText }[];
  rest: ByteText;
};

/** Writes values into the places of a request, byte for byte; the places have been checked. */
export function placeFiller(request: BenchRequest, places: RunPlace[]): (values: Values) => BenchRequest {
  const parts = Map.groupBy(places.entries(), ([, { part, header }]) => `${part} ${header}`);
  const filled = [...parts.values()].map((all) => filledPart(request, all));
  return (values) =>
    filled.reduce((made, { part, isLatin1, pieces, rest }) => {
      const bytes = pieces.map(({ nth, before, own }) => {
        const value = values[nth] ?? null;
        return before + (value === null ? own : valueBytes(value, part, isLatin1));
      });
      return withPartBytes(made, part, bytes.join('') + rest);
    }, request);
}

function filledPart(request: BenchRequest, places: [nth: number, place: RunPlace][]): Filled {
  const ordered = places.toSorted(([, one], [, other]) => byPosition(one, other));
  const [[, part] = [0, { part: 'body' as const }]] = ordered;
  const bytes = partBytes(request, part) ?? '';
  let end = 0;
  const pieces = ordered.map(([nth, { from, to }]) => {
    const piece = { nth, before: bytes.slice(end, from), own: bytes.slice(from, to) };
    end = to;
    return piece;
  });
  return { part, isLatin1: isLatin1Part(request, part), pieces, rest: bytes.slice(end) };
}

export const byPosition = (one: RunPlace, other: RunPlace) => one.from - other.from || one.to - other.to;

/** A Latin-1 line gets Latin-1, as far as that has the characters. */
function valueBytes(value: string, { part }: Part, isLatin1: boolean): ByteText {
  const text = part === 'target' ? forTarget(value) : value;
  return headTextBytes(text, isLatin1 && !notLatin1.test(text));
}

/** A value encoded for the request line, which cannot hold spaces or control characters. */
const forTarget = (value: string) => value.replace(/[\x00-\x20\x7f]/g, escapeByte);
