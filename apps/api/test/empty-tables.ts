import { sql } from 'drizzle-orm';
import { inTransaction } from '../src/context.ts';
import type { Harness } from './harness.ts';

/**
 * Empties tables and all tables that refer to them, and restarts their counters. `truncate` would write a new file for
 * each table and index, which takes a hundred times as long.
 */
export async function emptyTables({ ctx }: Harness, ...names: string[]): Promise<void> {
  await inTransaction(ctx, async ({ db }) => {
    // Disables triggers, and with them foreign keys and the guard of the audit log.
    await db.execute(sql`set local session_replication_role = replica`);
    const [row] = await db.execute<{ query: string }>(sql`
      with recursive affected(id) as (
        select to_regclass(name)::oid from unnest(string_to_array(${names.join(' ')}, ' ')) name
        union select conrelid from pg_constraint join affected on confrelid = id where contype = 'f')
      select string_agg(format('delete from %s', id::regclass), ';') || (
        select coalesce(string_agg(format('; select setval(%L, %s, false)', seqrelid::regclass, seqstart), ''), '')
        from pg_sequence join pg_depend on objid = seqrelid join affected on refobjid = id) as query
      from affected`);
    await db.execute(sql.raw(row?.query ?? ''));
  });
}
