import { sql } from 'drizzle-orm';
import type { Harness } from './harness.ts';

/** The query for a hash of the rows of each table. */
export async function tableHashes({ ctx }: Harness): Promise<string> {
  const [tables] = await ctx.db.execute<{ query: string }>(sql`
    select string_agg(format('select %L as name, md5(string_agg(t::text, %L order by t::text)) as rows from %I t',
      table_name, '', table_name), ' union all ' order by table_name) as query
    from information_schema.tables where table_schema = 'public'`);
  if (!tables?.query) throw new Error('there are no tables');
  return tables.query;
}
