/** What the page's scripts have sent, written and asked to be called later. */
export type Sent = { method: string; url: string; text: string };
export type Call = (...args: unknown[]) => unknown;
export type Init = { method?: unknown; headers?: unknown; body?: unknown };
export type Entries = { append(name: unknown, value: unknown): void; toString(): string };
export type Attributes = Readonly<Record<string, string>>;

/** What the parts of a simulated page share. Each part is sent to the machine as text, and finds only this. */
export type Host = {
  readonly limit: number;
  readonly href: string;
  readonly cookie: string;
  readonly allowsInline: boolean;
  readonly global: Record<string, unknown>;
  readonly sent: Sent[];
  /** HTML that was written, and whether its own script elements run. */
  readonly pages: [string, boolean][];
  readonly codes: string[];
  readonly later: Call[];
  /** What a body of its own kind says as text. */
  readonly texts: Map<unknown, () => string>;
  isUnsure: boolean;
  /** Whether a text of an element was asked for that is not known. */
  hasRead: boolean;
  /** The properties by which an element says what its attributes are. */
  readonly readable: readonly string[];
  /** The attributes that are properties of the same name. */
  readonly reflected: readonly string[];
  isFunction(value: unknown): value is Call;
  run(call: unknown): void;
  follow(address: unknown): void;
  textOf(value: unknown): string;
  note(method: unknown, url: unknown, parts: readonly unknown[]): void;
  put(tag: string, name: string, value: unknown): void;
  special(tag: string, key: string): unknown;
  element(tag?: string, attributes?: Attributes): object;
  entries(init?: unknown): Entries;
  location: Record<string, unknown>;
  page: unknown;
};

export type HostFacts = Pick<Host, 'href' | 'cookie' | 'allowsInline'>;
