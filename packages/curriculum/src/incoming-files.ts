import { isUtf8 } from 'node:buffer';
import { fileLimits } from './file-limits.ts';

const mib = (bytes: number) => `${bytes / 1024 / 1024} MiB`;

/** Files and folders of operating systems, file managers, editors and version control, in lower case. */
const leftovers: readonly RegExp[] = [
  /^\./, // .DS_Store, ._name, .git, .idea, .name.swp
  /^__macosx$/,
  /^icon[\r♪]?$/,
  /^(eh)?thumbs(_vista)?\.db$/,
  /^desktop\.ini$/,
  /^(\$recycle\.bin|system volume information|lost\+found)$/,
  /~$/, // Emacs, gedit, Kate
  /^[~#]/, // ~$name of Office, #name# of Emacs
  /\.(swp|swo|swx|tmp|temp|bak|orig|rej|old|lnk|iml)$/,
  /\.(code|sublime)-(workspace|project)$/,
];
const roots = /^(lessons|categories|pictures)\/$/;

/**
 * Where files enter, from an archive or a folder of any system: one path and one text for what means the same, without
 * leftovers, within the limits of a curriculum.
 */
export class IncomingFiles {
  readonly #files = new Map<string, string>();
  #entries = 0;
  #bytes = 0;

  /** The path with `/`, in lower case as all keys are; null for a folder, or what a system or an editor left. */
  pathOf(name: string): string | null {
    if (++this.#entries > fileLimits.entries)
      throw new Error(`there are more than ${fileLimits.entries} entries`);
    if (name.length > fileLimits.pathLength)
      throw new Error(`the path is longer than ${fileLimits.pathLength} characters`);
    if (/[/\\]$/.test(name)) return null;
    const segments = name
      .normalize('NFC')
      .toLowerCase()
      .split(/[/\\]/)
      .filter((segment) => segment !== '' && segment !== '.');
    if (segments.some(isLeftover)) return null;
    const path = segments.join('/');
    if (this.#files.has(path)) throw new Error('the file is there twice');
    return path;
  }

  /** Counts a file before it is read; `bytes` is its size. */
  count(bytes: number): void {
    this.#bytes += bytes;
    if (this.#files.size >= fileLimits.files)
      throw new Error(`there are more than ${fileLimits.files} files`);
    if (bytes > fileLimits.fileBytes) throw new Error(`the file is larger than ${mib(fileLimits.fileBytes)}`);
    if (this.#bytes > fileLimits.totalBytes)
      throw new Error(`the files are larger than ${mib(fileLimits.totalBytes)} together`);
  }

  /** Takes the content of a path, without a byte order mark and with the same line ends on every system. */
  add(path: string, content: Buffer): void {
    if (!isUtf8(content)) throw new Error('the file is not UTF-8 text');
    const text = content.toString('utf8').replace(/^\uFEFF/, '');
    this.#files.set(path, text.replaceAll(/\r\n?/g, '\n'));
  }

  /** The files in order of their paths, without the folders that hold them all. */
  all(): Map<string, string> {
    let files = [...this.#files].toSorted(([a], [b]) => (a < b ? -1 : 1));
    for (;;) {
      const outer = outerFolder(files);
      if (outer === null) return new Map(files);
      files = files.map(([path, text]) => [path.slice(outer.length), text]);
    }
  }
}

/** Whether it is the name of a file or folder that no author wrote. */
export const isLeftover = (name: string): boolean =>
  name !== '.' && name !== '..' && leftovers.some((pattern) => pattern.test(name.toLowerCase()));

/** The folder with its `/` that holds all files, unless it is one of a curriculum. */
function outerFolder(files: readonly (readonly [path: string, text: string])[]): string | null {
  const [outer, ...others] = new Set(files.map(([path]) => path.slice(0, path.indexOf('/') + 1)));
  if (!outer || others.length > 0) return null;
  const isOwn = roots.test(outer) && !files.some(([path]) => path === `${outer}targets.yaml`);
  return isOwn ? null : outer;
}
