/** Fills `:name` in a path. */
export function endpointPath(path: string, params: Record<string, string | number>): string {
  return path.replace(/:([a-z_]+)/gi, (_whole, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`The path ${path} needs "${name}"`);
    return encodeURIComponent(String(value));
  });
}

export function readCookie(cookies: string, name: string): string | null {
  for (const part of cookies.split('; ')) {
    const at = part.indexOf('=');
    if (part.slice(0, at) === name) return decodeURIComponent(part.slice(at + 1));
  }
  return null;
}
