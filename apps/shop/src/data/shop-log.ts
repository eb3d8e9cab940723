export type Act = 'ok' | 'failed';
/** What the shop writes down about a login. */
type Entry = { readonly act: Act; readonly email: string };

type Written = {
  /** The number of lines that the entry became. */
  readonly lines: number;
  /** The lines after the first that read like entries of the shop's own. */
  readonly forged: readonly Entry[];
};

const linesKept = 300;
const linesPerEntry = 20;
const lineLength = 300;
const failuresPerAlarm = 5;

/** A night in March that nobody looked at. */
const beginning = [
  '2026-03-17T21:40:12Z login ok email=anna.zbinden@post.example',
  '2026-03-18T02:14:07Z login failed email=giulia.b@posta.example',
  '2026-03-18T02:14:13Z login failed email=giulia.b@posta.example',
  '2026-03-18T02:14:19Z login failed email=giulia.b@posta.example',
  '2026-03-18T02:14:25Z login failed email=giulia.b@posta.example',
  '2026-03-18T02:14:31Z login ok email=giulia.b@posta.example',
  '2026-03-18T06:12:40Z login ok email=rosa@quartierladen.example',
  '2026-03-18T07:55:02Z login failed email=kilian@quartierladen.example',
  '2026-03-18T07:55:20Z login ok email=kilian@quartierladen.example',
];

/** The log of logins, as lines of text in memory, and the alarm that counts in them. */
export class ShopLog {
  readonly #now: () => Date;
  #lines = [...beginning];
  /** The addresses that encoded lines would have logged in. */
  #heldBack: string[] = [];

  constructor(now: () => Date = () => new Date()) {
    this.#now = now;
  }

  get lines(): readonly string[] {
    return this.#lines;
  }

  /** The encoded lines, since the last clearing, that would have told of a login of that address. */
  heldBackFor(email: string): number {
    return this.#heldBack.filter((address) => address === normal(email)).length;
  }

  /** Writes an entry; unless it is encoded, a line break in the address begins another line. */
  write({ act, email }: Entry, isEncoded: boolean): Written {
    const text = `login ${act} email=${isEncoded ? encodeLine(email) : email}`;
    if (isEncoded) this.#holdBack(email);
    const lines = linesOf(`${this.#time()} ${text}`);
    for (const line of lines) this.#add(line);
    return { lines: lines.length, forged: lines.slice(1).flatMap((line) => entryOf(line) ?? []) };
  }

  #holdBack(email: string): void {
    const held = linesOf(email).slice(1).map(entryOf);
    this.#heldBack.push(...held.flatMap((entry) => (entry?.act === 'ok' ? entry.email : [])));
    this.#heldBack.splice(0, this.#heldBack.length - linesKept);
  }

  /** The failures of an address since its last login, as the log tells them. */
  failuresOf(email: string): number {
    let failures = 0;
    for (const entry of this.#lines.map(entryOf)) {
      if (entry?.email !== normal(email)) continue;
      failures = entry.act === 'failed' ? failures + 1 : 0;
    }
    return failures;
  }

  /** Every fifth failure in a row adds a line; returns whether it did. */
  raiseAlarm(email: string): boolean {
    const failures = this.failuresOf(email);
    if (failures === 0 || failures % failuresPerAlarm !== 0) return false;
    this.#add(`${this.#time()} ALARM ${failures} failed logins email=${encodeLine(email)}`);
    return true;
  }

  clear(): void {
    this.#lines = [...beginning];
    this.#heldBack = [];
  }

  #time(): string {
    return this.#now().toISOString().replace(/\.\d+/, '');
  }

  #add(line: string): void {
    this.#lines.push(line.slice(0, lineLength));
    this.#lines.splice(0, this.#lines.length - linesKept);
  }
}

/** Any failures from here on should have raised the alarm. */
export const isAlarming = (failures: number) => failures >= failuresPerAlarm;

export const hasLineBreak = (text: string) => /[\r\n]/.test(text);

export const normal = (email: string) => email.trim().toLowerCase();

const linesOf = (text: string) => text.split(/\r\n|\r|\n/).slice(0, linesPerEntry);

/** The entry that a line tells of; null for anything else. */
function entryOf(line: string): Entry | null {
  const [, act, email = ''] =
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ login (ok|failed) email=(.{0,250})$/u.exec(line) ?? [];
  return act === 'ok' || act === 'failed' ? { act, email: normal(email) } : null;
}

/** Control characters and line separators as escapes, so that an entry stays one line; a backslash is doubled. */
function encodeLine(text: string): string {
  return text.replace(
    // oxlint-disable-next-line no-control-regex -- these are the characters to encode
    /[\\\u0000-\u001f\u007f-\u009f\u2028\u2029]/g,
    (sign) => (sign === '\\' ? '\\\\' : `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`),
  );
}
