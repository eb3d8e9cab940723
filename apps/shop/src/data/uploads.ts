import { randomBytes } from 'node:crypto';

export type StoredFile = { readonly name: string; readonly bytes: Buffer };

/** The pictures that a learner’s shop keeps, in memory only: the last three, each of at most 32 KB. */
export const keptFiles = 3;
export const fileLimitBytes = 32 * 1024;

export class Uploads {
  readonly #files = new Map<string, StoredFile>();

  /** Stores the file under its name, in place of an earlier one of that name. */
  store(file: StoredFile): void {
    this.#files.delete(file.name);
    this.#files.set(file.name, file);
    const [oldest] = this.#files.keys();
    if (this.#files.size > keptFiles && oldest !== undefined) this.#files.delete(oldest);
  }

  get(name: string): StoredFile | null {
    return this.#files.get(name) ?? null;
  }

  /** The newest first. */
  get names(): readonly string[] {
    return [...this.#files.keys()].toReversed();
  }
}

const nameLimit = 100;

/** The name that a browser gave the file, without its folders, as a careless shop takes it. */
export function givenName(filename: string): string {
  const last = filename.split(/[/\\]/).at(-1) ?? '';
  const name = last.replace(/\p{Cc}/gu, '').slice(-nameLimit);
  return /^\.*$/.test(name) ? 'picture' : name;
}

/** A name that nobody chose, with the ending of what the file really is. */
export const ownName = (kind: PictureKind): string => `${randomBytes(12).toString('hex')}.${kind}`;

export const pictureKinds = ['png', 'jpeg', 'gif', 'webp'] as const;
export type PictureKind = (typeof pictureKinds)[number];

/** What the first bytes say; null if they are those of none of the four kinds. */
export function kindOf(bytes: Buffer): PictureKind | null {
  const head = bytes.toString('latin1', 0, 12);
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (/^GIF8[79]a/.test(head)) return 'gif';
  return head.startsWith('RIFF') && head.endsWith('WEBP') ? 'webp' : null;
}

const types: ReadonlyMap<string, string> = new Map([
  ['png', 'image/png'],
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['gif', 'image/gif'],
  ['webp', 'image/webp'],
  ['svg', 'image/svg+xml'],
  ['html', 'text/html'],
  ['htm', 'text/html'],
  ['shtml', 'text/html'],
  ['xhtml', 'application/xhtml+xml'],
  ['xml', 'text/xml'],
  ['txt', 'text/plain'],
  ['js', 'text/javascript'],
]);

/** The type by the ending of the name, as web servers look it up. */
export function typeByName(name: string): string {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  return types.get(ending) ?? 'application/octet-stream';
}
