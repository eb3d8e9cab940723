import { isUtf8 } from 'node:buffer';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { fromBufferPromise, getFileNameLowLevel, type Entry, type ZipFile } from 'yauzl';
import { CurriculumError } from './curriculum-error.ts';
import { IncomingFiles } from './incoming-files.ts';

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
  const files = new IncomingFiles();
  let name = 'the archive';
  try {
    const archive = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    for await (const entry of archive.eachEntry()) {
      name = nameOf(entry);
      const path = files.pathOf(name);
      if (path === null) continue;
      name = path;
      files.count(entry.uncompressedSize);
      onFile?.(path);
      files.add(path, await readEntry(archive, entry));
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CurriculumError([{ file: name, line: 1, reason }]);
  }
  return files.all();
}

const utf8Flag = 0x8_00;

/** Some systems, macOS among them, write names in UTF-8 without saying so; others in the code page of DOS. */
function nameOf({ generalPurposeBitFlag: flags, fileNameRaw: raw, extraFields }: Entry): string {
  return getFileNameLowLevel(isUtf8(raw) ? flags | utf8Flag : flags, raw, extraFields, false);
}

/** The reader fails if an entry is larger than declared. */
async function readEntry(archive: ZipFile, entry: Entry): Promise<Buffer> {
  if (entry.isEncrypted()) throw new Error('the file is encrypted');
  const content = await buffer(await archive.openReadStreamPromise(entry));
  if (crc32(content) !== entry.crc32) throw new Error('the file is damaged');
  return content;
}
