type Cookie = { name: string; value: string; path: string; expiresMs: number };

/** A browser's cookies for one host: by name and path, until they expire. */
export class CookieJar {
  #cookies: Cookie[] = [];

  /** Stores a `Set-Cookie` line from a response for that path. */
  keep(line: string, requestPath: string, nowMs = Date.now()): void {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
    const end = pair.indexOf('=');
    if (end < 1) return;
    const said = new Map(attributes.map(splitAttribute));
    const path = said.get('path')?.startsWith('/') ? (said.get('path') ?? '/') : folderOf(requestPath);
    const cookie = { name: pair.slice(0, end), value: pair.slice(end + 1), path };
    this.#cookies = this.#cookies.filter((one) => one.name !== cookie.name || one.path !== path);
    const expiresMs = expiryOf(said, nowMs);
    if (expiresMs > nowMs) this.#cookies.push({ ...cookie, expiresMs });
  }

  /** The `Cookie` header for a request to that path; empty if there is none. */
  headerFor(requestPath: string, nowMs = Date.now()): string {
    const path = requestPath.split('?', 1)[0] ?? '/';
    return this.#cookies
      .filter((cookie) => cookie.expiresMs > nowMs && isWithin(path, cookie.path))
      .toSorted((a, b) => b.path.length - a.path.length)
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
  }
}

function splitAttribute(text: string): [string, string] {
  const [name = '', ...value] = text.split('=');
  return [name.toLowerCase(), value.join('=')];
}

function expiryOf(attributes: ReadonlyMap<string, string>, nowMs: number): number {
  const maxAge = attributes.get('max-age');
  if (maxAge !== undefined && /^-?\d+$/.test(maxAge)) return nowMs + Number(maxAge) * 1000;
  const expires = Date.parse(attributes.get('expires') ?? '');
  return Number.isNaN(expires) ? Infinity : expires;
}

function folderOf(requestPath: string): string {
  const path = requestPath.split('?', 1)[0] ?? '/';
  return path.slice(0, Math.max(1, path.lastIndexOf('/')));
}

function isWithin(path: string, folder: string): boolean {
  if (path === folder) return true;
  return path.startsWith(folder.endsWith('/') ? folder : `${folder}/`);
}
