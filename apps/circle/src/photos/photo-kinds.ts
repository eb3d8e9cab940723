const starts: readonly (readonly [ending: string, hexadecimal: RegExp])[] = [
  ['png', /^89504e470d0a1a0a/],
  ['jpg', /^ffd8ff/],
  ['gif', /^47494638(?:37|39)61/],
  ['webp', /^52494646.{8}57454250/],
];

const types: ReadonlyMap<string, string> = new Map([
  ['png', 'image/png'],
  ['jpg', 'image/jpeg'],
  ['gif', 'image/gif'],
  ['webp', 'image/webp'],
  ['svg', 'image/svg+xml'],
  ['html', 'text/html; charset=utf-8'],
  ['htm', 'text/html; charset=utf-8'],
  ['xhtml', 'application/xhtml+xml'],
  ['xml', 'text/xml'],
]);

/** The ending that the bytes themselves deserve; null if they are no picture. */
export function endingOfBytes(bytes: Buffer): string | null {
  const start = bytes.subarray(0, 12).toString('hex');
  return starts.find(([, pattern]) => pattern.test(start))?.[0] ?? null;
}

/** The ending of a file's name. */
export function endingOfName(name: string): string {
  const ending = /\.([A-Za-z0-9]{1,5})$/.exec(name)?.[1]?.toLowerCase() ?? 'bin';
  return ending === 'jpeg' ? 'jpg' : ending;
}

export function typeOf(ending: string): string {
  return types.get(ending) ?? 'text/plain; charset=utf-8';
}

/** Whether a browser that opens such a file looks for scripts in it. */
export function isDocument(type: string): boolean {
  return /html|svg|xml/.test(type);
}
