type Header = readonly [name: string, value: string];

/** One word for a POSIX shell. */
export const quotedWord = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** The option that leads a name under localhost to this computer, because not every system resolves such names. */
export function resolveOptions(address: string): string[] {
  const { hostname, port, protocol } = new URL(address);
  if (hostname !== 'localhost' && !hostname.endsWith('.localhost')) return [];
  const reached = port || (protocol === 'https:' ? '443' : '80');
  return [`--resolve ${quotedWord(`${hostname}:${reached}:127.0.0.1`)}`];
}

/** The headers with the lab cookie added to those cookies that there are. */
export function withLabCookie(headers: readonly Header[], cookie: string | null): Header[] {
  if (cookie === null) return [...headers];
  const place = headers.findIndex(([name]) => name.toLowerCase() === 'cookie');
  if (place < 0) return [...headers, ['Cookie', cookie]];
  return headers.map(([name, value], at) => [name, at === place ? `${value}; ${cookie}` : value]);
}

// Without an apostrophe, which would start a word in a shell that takes no comments.
export const cookieNote = (cookie: string | null): string =>
  cookie === null ? '' : '# The lab cookie is your own: keep it secret. It ends when you log out.\n';
