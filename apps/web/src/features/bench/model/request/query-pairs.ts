import { decodePart, encodePart, joinedFields, writtenFields } from '@sentiero/traffic/forms';

/** A field of a query or of a form, as shown. A part that cannot be decoded is shown and edited as written. */
export type Pair = { readonly name: string; readonly value: string; readonly isRaw: boolean };

/** Characters that would end the part, the query or the request line. */
const separators = /[&#\s\0-\x1f\x7f-\uffff]/gu;

export function readPairs(query: string): Pair[] {
  return writtenFields(query).map(({ name, value }) => {
    const [nameText, valueText] = [inOneLine(name), inOneLine(value ?? '')];
    return {
      name: nameText ?? name,
      value: valueText ?? value ?? '',
      isRaw: nameText === null || valueText === null,
    };
  });
}

/** Changes one part of one field; everything else stays as written. */
export function changePair(query: string, place: number, change: { name?: string; value?: string }): string {
  const fields = writtenFields(query);
  const field = fields[place];
  if (field === undefined) return query;
  const { name, value } = field;
  fields[place] = {
    name: change.name === undefined ? name : encodeLike(name, change.name).replaceAll('=', '%3D'),
    value: change.value === undefined ? value : encodeLike(value ?? '', change.value),
  };
  // An empty query has no fields.
  return joinedFields(fields) || '=';
}

export function removePair(query: string, place: number): string {
  return joinedFields(writtenFields(query).filter((_field, index) => index !== place));
}

export function addPair(query: string, name: string, value: string): string {
  return `${query === '' ? '' : `${query}&`}${encodePart(name)}=${encodePart(value)}`;
}

/** Null also for text that does not fit into a one-line field. */
function inOneLine(part: string): string | null {
  const text = decodePart(part);
  return text === null || /[\0-\x1f\x7f]/.test(text) ? null : text;
}

function encodeLike(old: string, text: string): string {
  if (inOneLine(old) !== null) return encodePart(text);
  return text.replaceAll(separators, (found) => encodeURIComponent(found.toWellFormed()));
}

export type Target = { readonly path: string; readonly query: string | null };

export function splitTarget(target: string): Target {
  const mark = target.indexOf('?');
  return mark < 0
    ? { path: target, query: null }
    : { path: target.slice(0, mark), query: target.slice(mark + 1) };
}

export function withQuery(target: string, query: string): string {
  const { path } = splitTarget(target);
  return query === '' ? path : `${path}?${query}`;
}
