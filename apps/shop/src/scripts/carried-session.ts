/** A session that a message may contain. */
export type KnownSession = { readonly sid: string; readonly customerId: number };

const depthLimit = 4;
const textLimit = 100;
/** The search runs on the main thread, so text longer than any encoding of a cookie is skipped. */
const messageLimit = 16_000;
const characterLimit = 200_000;

/**
 * The first known session whose id the message contains, in any supported encoding: the message is decoded repeatedly,
 * within bounds, and searched for the ids.
 */
export function carriedSession(whole: string, sessions: readonly KnownSession[]): KnownSession | null {
  if (sessions.length === 0) return null;
  const message = whole.slice(0, messageLimit);
  const seen = new Set([message]);
  let [layer, characters]: [string[], number] = [[message], message.length];
  for (let depth = 0; depth <= depthLimit && layer.length > 0; depth++) {
    const next: string[] = [];
    for (const text of layer) {
      const found = sessionIn(text, sessions);
      if (found) return found;
      if (depth === depthLimit) continue;
      for (const decoded of decodings(text)) {
        if (seen.size >= textLimit || characters + decoded.length > characterLimit) break;
        if (decoded.length < 32 || seen.has(decoded)) continue;
        seen.add(decoded);
        characters += decoded.length;
        next.push(decoded);
      }
    }
    layer = next;
  }
  return null;
}

function sessionIn(text: string, sessions: readonly KnownSession[]): KnownSession | undefined {
  const plain = text.toLowerCase();
  const bare = plain.replace(/[^0-9a-z]/g, '');
  const holds = (sid: string) => plain.includes(sid) || bare.includes(sid);
  return sessions.find(({ sid }) => holds(sid) || bare.includes([...sid].toReversed().join('')));
}

function decodings(text: string): string[] {
  return [
    percent(text),
    escapes(text),
    entities(text),
    ...base64(text),
    ...hex(text),
    ...codes(text),
    rot13(text),
  ];
}

function percent(text: string): string {
  return text
    .replace(/%u([\da-f]{4})/gi, (_, code: string) => character(code, 16))
    .replace(/%([\da-f]{2})/gi, (_, code: string) => character(code, 16));
}

function escapes(text: string): string {
  return text
    .replace(/\\(?:u\{?|x)([\da-f]{2,6})\}?/gi, (_, code: string) => character(code, 16))
    .replace(/\\([0-7]{2,3})/g, (_, code: string) => character(code, 8));
}

function entities(text: string): string {
  return text
    .replace(/&#x([\da-f]{1,6});?/gi, (_, code: string) => character(code, 16))
    .replace(/&#(\d{1,7});?/g, (_, code: string) => character(code, 10));
}

/** The offset of the encoded text inside a run is unknown, so each of the four is tried. */
function base64(text: string): string[] {
  const runs = text.replace(/\s/g, '').match(/[\w+/-]{24,}/g) ?? [];
  return runs
    .slice(0, 8)
    .flatMap((run) =>
      [0, 1, 2, 3].map((start) => Buffer.from(run.slice(start), 'base64').toString('latin1')),
    );
}

function hex(text: string): string[] {
  const bare = text.replace(/0x|\\x|[\s:;,._-]/gi, '');
  const runs = bare.match(/[\da-f]{64,}/gi) ?? [];
  return runs
    .slice(0, 8)
    .flatMap((run) => [0, 1].map((start) => Buffer.from(run.slice(start), 'hex').toString('latin1')));
}

/** Character codes in a list, as numbers of base 10, 8 or 2, or as the values of an object with numeric keys. */
function codes(text: string): string[] {
  const numbers = text.match(/\d{1,8}/g) ?? [];
  if (numbers.length < 32) return [];
  const joined = (list: readonly string[], radix: number) =>
    list.map((code) => character(code, radix)).join('');
  const values = numbers.filter((_, index) => index % 2 === 1);
  const bits = numbers.filter((code) => /^[01]{6,8}$/.test(code));
  const octal = numbers.filter((code) => /^[0-7]{2,3}$/.test(code));
  return [joined(numbers, 10), joined(values, 10), joined(octal, 8), joined(bits, 2)];
}

function rot13(text: string): string {
  return text.replace(/[a-z]/gi, (letter) => {
    const base = letter <= 'Z' ? 65 : 97;
    return String.fromCharCode(((letter.charCodeAt(0) - base + 13) % 26) + base);
  });
}

function character(code: string, radix: number): string {
  const number = Number.parseInt(code, radix);
  return number <= 0x10ffff ? String.fromCodePoint(number) : '';
}
