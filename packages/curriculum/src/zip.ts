import { isUtf8 } from 'node:buffer';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl';
import { CurriculumError } from './curriculum-error.ts';
import { FileCount } from './file-count.ts';

// A fixed time, so that archives of the same files are identical.
const packedAt = new Date(2000, 0, 1);

/** A zip archive of the files. */
export function packZip(files: ReadonlyMap<string, string>): Uint8Array<ArrayBuffer> {
  const entries = [...files].map(([path, text]) => [path, strToU8(text)]);
  return zipSync(Object.fromEntries(entries), { mtime: packedAt });
}

/**
 * The files of a zip archive, by path (with `/`); if it has a single outer folder, the files in that. Throws
 * `CurriculumError` for anything other than an archive of text files, or beyond the limits of a curriculum.
 */
export async function unpackZip(
  bytes: Uint8Array,
  onFile?: (file: string) => void,
): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  const count = new FileCount();
  let path = 'the archive';
  try {
    const archive = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
      strictFileNames: true,
    });
    for await (const entry of archive.eachEntry()) {
      path = entry.fileName;
      count.addEntry(path);
      if (path.endsWith('/') || isOfASystem(path)) continue;
      if (files.has(path)) throw new Error('the file is there twice');
      count.addFile(entry.uncompressedSize);
      onFile?.(path);
      files.set(path, await readEntry(archive, entry));
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CurriculumError([{ file: path, line: 1, reason }]);
  }
  return withoutOuterFolder(files);
}

/** The reader fails if an entry is larger than declared. */
async function readEntry(archive: ZipFile, entry: Entry): Promise<string> {
  if (entry.isEncrypted()) throw new Error('the file is encrypted');
  const content = await buffer(await archive.openReadStreamPromise(entry));
  if (crc32(content) !== entry.crc32) throw new Error('the file is damaged');
  if (!isUtf8(content)) throw new Error('the file is not UTF-8 text');
  return content.toString('utf8');
}

/** Files added by macOS and other systems. */
const isOfASystem = (path: string) =>
  path.startsWith('__MACOSX/') || path.split('/').some((segment) => segment.startsWith('.'));

function withoutOuterFolder(files: Map<string, string>): Map<string, string> {
  const [outer, ...others] = new Set([...files.keys()].map((path) => path.slice(0, path.indexOf('/') + 1)));
  if (!outer || others.length > 0 || !files.has(`${outer}targets.yaml`)) return files;
  return new Map([...files].map(([path, text]) => [path.slice(outer.length), text]));
}
