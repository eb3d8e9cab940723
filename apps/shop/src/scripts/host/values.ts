import type { Host } from './host.ts';

/** The values that requests are made of. */
export function requestValues(host: Host): void {
  class List {
    readonly entries: [string, unknown][] = [];
    constructor(init?: unknown) {
      host.texts.set(this, () => this.toString());
      if (typeof init === 'string') this.#read(init);
      else if (typeof init === 'object' && init !== null)
        for (const [name, value] of Array.isArray(init) ? init : Object.entries(init))
          this.append(name, value);
    }
    #read(query: string): void {
      for (const pair of query.replace(/^\?/, '').split('&')) {
        const [name = '', value = ''] = pair.split('=').map((part) => decodeURIComponent(part));
        this.append(name, value);
      }
    }
    append(name: unknown, value: unknown): void {
      this.entries.push([String(name), value]);
    }
    set(name: unknown, value: unknown): void {
      this.append(name, value);
    }
    get(name: unknown): unknown {
      return this.entries.find(([key]) => key === String(name))?.[1] ?? null;
    }
    toString(): string {
      return this.entries
        .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(host.textOf(value))}`)
        .join('&');
    }
  }
  class Form extends List {
    constructor() {
      super();
      host.texts.set(this, () => this.entries.map(([, value]) => host.textOf(value)).join('\n'));
    }
  }
  class Blob {
    constructor(parts: unknown = []) {
      const text = Array.isArray(parts) ? parts.map((part) => host.textOf(part)).join('') : '';
      host.texts.set(this, () => text);
    }
    async text(): Promise<string> {
      return host.textOf(this);
    }
  }
  class Address {
    href: string;
    readonly searchParams = new List();
    constructor(url: unknown) {
      this.href = String(url);
    }
    toString(): string {
      const query = this.searchParams.toString();
      return query === '' ? this.href : `${this.href}?${query}`;
    }
  }
  host.entries = (init) => new List(init);
  Object.assign(host.global, {
    Headers: List,
    URLSearchParams: List,
    FormData: Form,
    Blob,
    File: Blob,
    URL: Address,
  });
}
