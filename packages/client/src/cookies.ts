import { expiryOf, formatCookies, parseSetCookie } from '@sentiero/traffic/cookies';

/** The cookies of one host, by name, whatever their path. */
export class Cookies extends Map<string, string> {
  /** Stores the `Set-Cookie` lines of a response. */
  keep(lines: readonly string[]): void {
    const nowMs = Date.now();
    for (const cookie of lines.map(parseSetCookie))
      if (expiryOf(cookie, nowMs) <= nowMs) this.delete(cookie.name);
      else this.set(cookie.name, cookie.value);
  }

  /** The value of the `Cookie` header. */
  header(): string {
    return formatCookies(Array.from(this, ([name, value]) => ({ name, value })));
  }
}
