import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';

const lineFeed = 10;

/** The lines of a compressed file, as bytes without their line endings. Throws if the file is truncated or damaged. */
export async function* readLines(file: string): AsyncGenerator<Buffer> {
  const source = createReadStream(file);
  const text = createGunzip();
  source.once('error', (error) => text.destroy(error)).pipe(text);
  let begun: Buffer[] = [];
  try {
    for await (const chunk of text as AsyncIterable<Buffer>) {
      let start = 0;
      for (let end = chunk.indexOf(lineFeed); end >= 0; end = chunk.indexOf(lineFeed, start)) {
        yield Buffer.concat([...begun, chunk.subarray(start, end)]);
        begun = [];
        start = end + 1;
      }
      begun.push(chunk.subarray(start));
    }
  } finally {
    source.destroy();
  }
  const last = Buffer.concat(begun);
  if (last.length > 0) yield last;
}
