export type Cookie = { name: string; value: string };

export type SetCookie = Cookie & {
  expires: string | null;
  maxAge: string | null;
  domain: string | null;
  path: string | null;
  secure: boolean;
  httpOnly: boolean;
  sameSite: string | null;
};

type Header = readonly [string, string];

const valuesOf = (headers: readonly Header[], name: string) =>
  headers.filter(([other]) => other.toLowerCase() === name).map(([, value]) => value);

/** The cookies in a request's Cookie header. */
export function requestCookies(headers: readonly Header[]): Cookie[] {
  return valuesOf(headers, 'cookie')
    .flatMap((line) => line.split(';'))
    .map(pair)
    .filter(({ name, value }) => name !== '' || value !== '');
}

/** The cookies in a response's Set-Cookie headers with their attributes; null where an attribute is absent. */
export function responseCookies(headers: readonly Header[]): SetCookie[] {
  return valuesOf(headers, 'set-cookie').map(parseSetCookie);
}

function parseSetCookie(line: string): SetCookie {
  const [first = '', ...attributes] = line.split(';');
  const found = new Map(attributes.map(pair).map(({ name, value }) => [name.toLowerCase(), value]));
  const text = (name: string) => found.get(name) || null;
  return {
    ...pair(first),
    expires: text('expires'),
    maxAge: text('max-age'),
    domain: text('domain'),
    path: text('path'),
    secure: found.has('secure'),
    httpOnly: found.has('httponly'),
    sameSite: text('samesite'),
  };
}

/** A part without `=` is a nameless value in a Cookie header, and the name of an attribute in Set-Cookie. */
function pair(part: string): Cookie {
  const equals = part.indexOf('=');
  if (equals < 0) return { name: part.trim(), value: '' };
  return { name: part.slice(0, equals).trim(), value: part.slice(equals + 1).trim() };
}
