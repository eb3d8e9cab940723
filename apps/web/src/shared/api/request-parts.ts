/** Fills `:name` in a path. */
export function endpointPath(path: string, params: Record<string, string | number>): string {
  return path.replace(/:([a-z_]+)/gi, (_whole, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`The path ${path} needs "${name}"`);
    return encodeURIComponent(String(value));
  });
}

/** The query with its `?`; what is not given is left out. */
export function queryString(query: Record<string, string | number | boolean | undefined>): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  if (given.length === 0) return '';
  return `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}

export function readCookie(cookies: string, name: string): string | null {
  for (const part of cookies.split('; ')) {
    const at = part.indexOf('=');
    if (part.slice(0, at) === name) return decodeURIComponent(part.slice(at + 1));
  }
  return null;
}
