import { Readable } from 'node:stream';
import type { EventRecord, RequestRecord } from '@sentiero/contracts/capture';
import { harEntry, harHead } from '@sentiero/traffic/har';
import { isSocket } from '@sentiero/traffic/har-socket';
import { sql, type SQL } from 'drizzle-orm';
import { strToU8, Zip, ZipDeflate } from 'fflate';
import { inSnapshot, inTransaction, type UserContext } from '../../context.ts';
import { notAuthenticated } from '../../http/errors.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { findUser } from '../users/users.service.ts';
import { exportKinds } from './export-kinds.ts';

/** Rows read at once; a record of traffic may have 256 KiB. */
const page = { rows: 500, records: 20 };

type File = { name: string; parts: AsyncIterable<string> };

/**
 * Everything about the caller as a zip archive. It is read in pages while it is sent, so that neither its size nor a
 * slow reader takes memory or a connection to the database.
 */
export async function exportOwnData(ctx: UserContext): Promise<Readable> {
  const { userId } = ctx.actor;
  const user = await inTransaction(ctx, async (tx) => {
    await writeAudit(tx, { action: 'user.export', object: `user:${userId}` });
    return findUser(tx, userId);
  });
  if (!user) throw notAuthenticated();
  const kinds = exportKinds(user).map(({ name, rows }) => ({
    name: `${name}.json`,
    parts: asList(readRows(ctx, rows, page.rows)),
  }));
  const traffic = { name: 'traffic.har', parts: asHar(ctx, userId) };
  return Readable.from(pack([...kinds, traffic], ctx.clock()), { objectMode: false });
}

async function* pack(files: readonly File[], mtime: Date): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    if (chunk.length > 0) ready.push(chunk);
  });
  const take = () => ready.splice(0);
  for (const { name, parts } of files) {
    const file = new ZipDeflate(name);
    file.mtime = mtime;
    zip.add(file);
    for await (const part of parts) {
      file.push(strToU8(part));
      yield* take();
    }
    file.push(new Uint8Array(), true);
  }
  zip.end();
  yield* take();
}

/** The rows as JSON texts. */
async function* readRows(ctx: UserContext, rows: SQL, atOnce: number): AsyncGenerator<string> {
  for (let offset = 0; ; offset += atOnce) {
    const found = await inSnapshot(ctx, (tx) =>
      tx.db.execute<{ row: string }>(
        sql`select to_json(r)::text as row from (${rows} limit ${atOnce} offset ${offset}) r`,
      ),
    );
    for (const { row } of found) yield row;
    if (found.length < atOnce) return;
  }
}

async function* asList(rows: AsyncIterable<string>, separator = '\n'): AsyncGenerator<string> {
  let next = `[${separator}`;
  for await (const row of rows) {
    yield next + row;
    next = `,${separator}`;
  }
  yield next.startsWith('[') ? '[]\n' : '\n]\n';
}

async function* asHar(ctx: UserContext, userId: number): AsyncGenerator<string> {
  yield `{"log":${JSON.stringify(harHead).slice(0, -1)},"entries":`;
  yield* asList(readEntries(ctx, userId));
  yield '}}\n';
}

async function* readEntries(ctx: UserContext, userId: number): AsyncGenerator<string> {
  const records = sql`select t.record from captured_requests t where t.user_id = ${userId} order by t.seq`;
  for await (const row of readRows(ctx, records, page.records)) {
    const record = recordIn<RequestRecord>(row);
    const events = isSocket(record) ? await readMessages(ctx, userId, record.id) : [];
    yield JSON.stringify(harEntry(record, events));
  }
}

/** All messages of a learner are half a megabyte. */
async function readMessages(ctx: UserContext, userId: number, request: string): Promise<EventRecord[]> {
  const messages = sql`select t.record from target_events t
    where t.user_id = ${userId} and t.request_id = ${request} and t.is_message order by t.seq`;
  const found: EventRecord[] = [];
  for await (const row of readRows(ctx, messages, page.rows)) found.push(recordIn(row));
  return found;
}

function recordIn<Kept>(row: string): Kept {
  const { record } = JSON.parse(row) as { record: string };
  return JSON.parse(record) as Kept;
}
