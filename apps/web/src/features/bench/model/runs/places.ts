import { placeSign, type RunPlace } from '@sentiero/contracts/bench';
import type { ByteText } from '@sentiero/traffic/bytes';
import { headTextBytes } from '@sentiero/traffic/head-bytes';
import type { Draft } from '../request/bench-request.ts';
import { draftParts } from '../request/draft-parts.ts';
import { parseRequestLine, sentHeaders, shownBytes } from '../request/request-text.ts';

/** A range of a draft's text that a run fills, in characters; an empty one is a point. */
export type Place = { readonly from: number; readonly to: number };

/** The text with another place; without those that it touches, and without itself if it was within one. */
export function togglePlace(places: readonly Place[], place: Place): readonly Place[] {
  const around = places.find(({ from, to }) => from <= place.from && place.to <= to);
  if (around) return places.filter((known) => known !== around);
  const apart = places.filter(({ from, to }) => to <= place.from || from >= place.to);
  return [...apart, place].toSorted((one, other) => one.from - other.from || one.to - other.to);
}

/** A replacement of a range of the text. */
export type TextChange = Place & { readonly insert: string };

/** The places after changes of the text, which are in order and in positions of the text before. */
export function movePlaces(places: readonly Place[], changes: readonly TextChange[]): readonly Place[] {
  return places.flatMap((place) => {
    // From the end, so that the positions of the others stay.
    const moved = changes.reduceRight<Place | null>(
      (known, change) => known && movePlace(known, change),
      place,
    );
    return moved ? [moved] : [];
  });
}

/** Null if the change deletes the place. */
function movePlace({ from, to }: Place, change: TextChange): Place | null {
  const { length } = change.insert;
  const grown = length - (change.to - change.from);
  const isInsertion = change.from === change.to;
  if (isInsertion && change.from === to)
    return { from, to: endsValue.test(change.insert) ? to : to + length };
  if (change.to <= from) return { from: from + grown, to: to + grown };
  if (change.from >= to) return { from, to };
  const isWithin = change.from >= from && change.to <= to;
  const isAll = change.from <= from && change.to >= to;
  if (isAll && !(isWithin && length > 0)) return null;
  if (isWithin) return { from, to: to + grown };
  return change.from < from ? { from: change.from + length, to: to + grown } : { from, to: change.from };
}

/** What is written at the end of a place belongs to it, unless it begins the next header or field. */
const endsValue = /^[\r\n&]/;

/** The places before the body. */
export function placesInHead(text: string, places: readonly Place[]): readonly Place[] {
  const { bodyFrom } = draftParts(text);
  return bodyFrom === null ? places : places.filter(({ to }) => to < bodyFrom);
}

/** Whether a run changes the body. */
export const isInBody = ({ text }: Draft, places: readonly Place[]): boolean =>
  placesInHead(text, places).length < places.length;

/** The places between pairs of signs, and the text without these signs. */
export function readSigns(signed: string): { text: string; places: readonly Place[] } {
  const pieces = signed.split(placeSign);
  // A last sign without a partner is a character.
  const last = pieces.length % 2 === 0 ? `${placeSign}${pieces.pop()}` : '';
  const places: Place[] = [];
  let text = '';
  pieces.forEach((piece, nth) => {
    if (nth % 2 === 1) places.push({ from: text.length, to: text.length + piece.length });
    text += piece;
  });
  return { text: text + last, places };
}

/**
 * The places in bytes of the parts of the request; null if one is not within a single part, or divides what a character
 * or a pair of digits stands for.
 */
export function placesOnWire(draft: Draft, places: readonly Place[]): readonly RunPlace[] | null {
  const parts = partsOf(draft, isInBody(draft, places));
  const onWire = places.map(({ from, to }) => {
    const part = parts.find((one) => one.from <= from && to <= one.to);
    if (!part) return null;
    const text = draft.text.slice(part.from, part.to);
    const pieces = [text.slice(0, from - part.from), draft.text.slice(from, to), text.slice(to - part.from)];
    const [before, own, after] = pieces.map(part.bytesOf);
    if (before == null || own == null || after == null) return null;
    if (before + own + after !== part.bytesOf(text)) return null;
    return { ...part.at, from: before.length, to: before.length + own.length };
  });
  const known = onWire.filter((place) => place !== null);
  return known.length === places.length ? known : null;
}

type Part = Place & {
  readonly at: Pick<RunPlace, 'part' | 'header'>;
  readonly bytesOf: (text: string) => ByteText | null;
};

/** The parts of the request that is sent, where its text has them. */
function partsOf(draft: Draft, changesBody: boolean): Part[] {
  const { lines, bodyFrom } = draftParts(draft.text);
  const bytesOf = (text: string) => headTextBytes(text, draft.isLatin1 ?? false);
  const { method, target } = parseRequestLine(lines[0]?.text ?? '');
  const targetFrom = method.length + 1;
  const headers = sentHeaders(draft, changesBody).flatMap(
    ({ line, header: [name, value] }, header): Part[] => [
      { at: { part: 'name', header }, from: line.from, to: line.from + name.length, bytesOf },
      { at: { part: 'value', header }, from: line.to - value.length, to: line.to, bytesOf },
    ],
  );
  const body: Part[] =
    bodyFrom === null
      ? []
      : [
          {
            at: { part: 'body' },
            from: bodyFrom,
            to: draft.text.length,
            bytesOf: (text) => shownBytes(text, draft),
          },
        ];
  return [
    { at: { part: 'method' }, from: 0, to: method.length, bytesOf },
    { at: { part: 'target' }, from: targetFrom, to: targetFrom + target.length, bytesOf },
    ...headers,
    ...body,
  ];
}
