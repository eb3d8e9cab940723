/** The cookies of one host, by name. */
export class Cookies extends Map<string, string> {
  /** Stores the `Set-Cookie` lines of a response. */
  keep(lines: readonly string[]): void {
    for (const line of lines) {
      const [pair = ''] = line.split(';', 1);
      const end = pair.indexOf('=');
      const [name, value] = [pair.slice(0, end), pair.slice(end + 1)];
      if (value === '') this.delete(name);
      else this.set(name, value);
    }
  }

  /** The value of the `Cookie` header. */
  header(): string {
    return [...this].map(([name, value]) => `${name}=${value}`).join('; ');
  }
}
