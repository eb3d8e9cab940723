/** A message as a simple and lenient parser reads it, like that of a careless server or client. */
export type Message = {
  start: string;
  fields: [string, string][];
  body: string;
  trailers: [string, string][];
  isWhole: boolean;
};

export type Taken = { message: Message; rest: string } | null;

export function valuesOf(fields: readonly [string, string][], name: string): string[] {
  return fields.filter(([own]) => own.toLowerCase() === name).map(([, value]) => value);
}

/** The first message in the Latin-1 text; null if its head is incomplete. */
export function takeMessage(
  text: string,
  isBodiless: (start: string) => boolean,
  untilClose: boolean,
): Taken {
  const begun = text.replace(/^(\r\n)+/, '');
  const end = begun.indexOf('\r\n\r\n');
  if (end < 0) return null;
  const [start = '', ...lines] = begun.slice(0, end).split('\r\n');
  const fields = lines.map(fieldOf);
  const rest = begun.slice(end + 4);
  const message = { start, fields, body: '', trailers: [], isWhole: true };
  if (isBodiless(start)) return { message, rest };
  if (/chunked\s*$/i.test(valuesOf(fields, 'transfer-encoding').join(','))) return takeChunks(message, rest);
  const [length] = valuesOf(fields, 'content-length');
  if (length !== undefined) {
    const count = Number.parseInt(length, 10) || 0;
    const body = rest.slice(0, count);
    return { message: { ...message, body, isWhole: body.length === count }, rest: rest.slice(count) };
  }
  return untilClose ? { message: { ...message, body: rest }, rest: '' } : { message, rest };
}

function takeChunks(message: Message, text: string): Taken {
  let [body, rest] = ['', text];
  for (;;) {
    const line = /^([0-9a-f]+)[^\r\n]*\r\n/i.exec(rest);
    if (!line) return { message: { ...message, body, isWhole: false }, rest: '' };
    const size = Number.parseInt(line[1] ?? '0', 16);
    rest = rest.slice(line[0].length);
    if (size === 0) break;
    body += rest.slice(0, size);
    if (rest.length < size + 2) return { message: { ...message, body, isWhole: false }, rest: '' };
    rest = rest.slice(size + 2);
  }
  const trailers: [string, string][] = [];
  for (;;) {
    const end = rest.indexOf('\r\n');
    if (end < 0) return { message: { ...message, body, trailers, isWhole: false }, rest: '' };
    const line = rest.slice(0, end);
    rest = rest.slice(end + 2);
    if (line === '') return { message: { ...message, body, trailers }, rest };
    trailers.push(fieldOf(line));
  }
}

function fieldOf(line: string): [string, string] {
  const colon = line.indexOf(':');
  if (colon < 0) return [line, ''];
  return [line.slice(0, colon).replace(/[ \t]+$/, ''), line.slice(colon + 1).replace(/^[ \t]+|[ \t]+$/g, '')];
}
