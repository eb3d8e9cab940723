/**
 * The first parameter of that name in a header such as `Content-Type` or `Content-Disposition`; null if absent. In a
 * quoted value a backslash escapes only a quote or a backslash, because old browsers send the paths of files unescaped.
 */
export function parameterOf(header: string, name: string): string | null {
  const start = header.indexOf(';');
  if (start < 0) return null;
  for (const [, found = '', quoted, plain = ''] of header.slice(start + 1).matchAll(parameter))
    if (found.toLowerCase() === name) return quoted?.replaceAll(/\\(["\\])/g, '$1') ?? plain.trimEnd();
  return null;
}

const parameter = /\s*([^=;\s]*)\s*(?:=\s*(?:"((?:[^"\\]|\\[^])*)"?[^;]*|([^;]*)))?;?/gy;

/** `charset'language'percent-encoded` (RFC 8187); null if it is something else, or its charset cannot be read. */
export function extendedParameterOf(header: string, name: string): string | null {
  const value = parameterOf(header, `${name}*`);
  const [, charset = '', encoded = ''] = /^([\w.:+-]+)'[^']*'([^]*)$/.exec(value ?? '') ?? [];
  if (charset === '') return null;
  const bytes = Array.from(encoded.matchAll(/%([0-9a-f]{2})|([^])/gi), ([, pair, character = '']) =>
    pair === undefined ? character.charCodeAt(0) : Number.parseInt(pair, 16),
  );
  try {
    return new TextDecoder(charset, { fatal: true }).decode(Uint8Array.from(bytes));
  } catch {
    return null;
  }
}
