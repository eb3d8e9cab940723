/** A field of a query or of a form, as shown. A part that cannot be decoded is shown and edited as written. */
export type Pair = { readonly name: string; readonly value: string; readonly isRaw: boolean };

/** Characters that would end the part, the query or the request line. */
const separators = /[&#\s\0-\x1f\x7f-\uffff]/gu;

export function readPairs(query: string): Pair[] {
  if (query === '') return [];
  return query.split('&').map((segment) => {
    const [name, value] = partsOf(segment);
    return {
      name: decodePart(name) ?? name,
      value: decodePart(value ?? '') ?? value ?? '',
      isRaw: decodePart(name) === null || decodePart(value ?? '') === null,
    };
  });
}

/** Changes one part of one field; everything else stays as written. */
export function changePair(query: string, place: number, change: { name?: string; value?: string }): string {
  const segments = query.split('&');
  const segment = segments[place];
  if (segment === undefined) return query;
  const [name, value] = partsOf(segment);
  const newName = change.name === undefined ? name : encodeLike(name, change.name).replaceAll('=', '%3D');
  const newValue = change.value === undefined ? value : encodeLike(value ?? '', change.value);
  segments[place] = newValue === null ? newName : `${newName}=${newValue}`;
  // An empty query has no fields.
  return segments.join('&') || '=';
}

export function removePair(query: string, place: number): string {
  return query
    .split('&')
    .filter((_segment, index) => index !== place)
    .join('&');
}

export function addPair(query: string, name: string, value: string): string {
  return `${query === '' ? '' : `${query}&`}${encodePart(name)}=${encodePart(value)}`;
}

function partsOf(segment: string): [name: string, value: string | null] {
  const equals = segment.indexOf('=');
  return equals < 0 ? [segment, null] : [segment.slice(0, equals), segment.slice(equals + 1)];
}

/** Null also for text that does not fit into a one-line field. */
function decodePart(part: string): string | null {
  try {
    const text = decodeURIComponent(part.replaceAll('+', ' '));
    return /[\0-\x1f\x7f]/.test(text) ? null : text;
  } catch {
    return null;
  }
}

function encodeLike(old: string, text: string): string {
  if (decodePart(old) !== null) return encodePart(text);
  return text.replaceAll(separators, (found) => encodeURIComponent(found.toWellFormed()));
}

/** Encodes like browsers encode form fields. */
function encodePart(text: string): string {
  return new URLSearchParams([['', text]]).toString().slice(1);
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
