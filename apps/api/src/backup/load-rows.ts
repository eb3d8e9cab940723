import { setImmediate as turnEnd } from 'node:timers/promises';
import type { TransactionSql } from 'postgres';

const chunkBytes = 256 * 1024;
const newLine = Buffer.from('\n');

type Rows = { table: string; statement: string; lines: AsyncIterable<Buffer> };

/** Sends the lines to a `COPY … FROM stdin` and returns their number. Throws if the database rejects them. */
export async function loadRows(
  transaction: TransactionSql,
  { table, statement, lines }: Rows,
): Promise<number> {
  const copy = await transaction.unsafe(statement).writable();
  // Without a listener the error would be thrown; `send` reports it too.
  copy.on('error', () => undefined);
  let count = 0;
  let chunk: Buffer[] = [];
  let size = 0;
  const send = () =>
    new Promise<void>((resolve, reject) => {
      copy.write(Buffer.concat(chunk), (error) => (error ? reject(error) : resolve()));
      [chunk, size] = [[], 0];
    });
  for await (const line of lines) {
    chunk.push(line, newLine);
    size += line.length + 1;
    count++;
    if (size > chunkBytes) await send();
  }
  if (size > 0) await send();
  copy.end();
  await turnEnd();
  // The driver reports an error at the end of a `COPY` only to the next statement, after the transaction is over.
  await transaction`select 1`.catch((error: unknown) => {
    throw new Error(`The database rejects the rows of ${table}: see its log.`, { cause: error });
  });
  return count;
}
