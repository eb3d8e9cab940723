import type postgres from 'postgres';
import type { Measured } from './load.ts';
import { size } from './size.ts';

type Counted = { completions: number; right: number; wrong: number };

async function countSubmissions(sql: postgres.Sql): Promise<Counted> {
  const [row] = await sql<Counted[]>`
    select (select count(*)::int from completions) as completions,
      count(*) filter (where is_right)::int as right, count(*) filter (where not is_right)::int as wrong
    from attempts`;
  if (!row) throw new Error('nothing was counted');
  return row;
}

/** Throws unless the submissions were graded: each 200 completed a step, each 403 was a wrong answer. */
export async function checkSubmissions(sql: postgres.Sql, runs: Measured[]): Promise<string> {
  const sum = (status: string) => runs.reduce((total, { statuses }) => total + (statuses[status] ?? 0), 0);
  const { completions, right, wrong } = await countSubmissions(sql);
  // Requests in flight at the end of a round were graded but not counted.
  const slack = runs.length * size.connections;
  const isSame = (stored: number, seen: number) => stored >= seen && stored <= seen + slack;
  const completed = completions - size.completions;
  if (!isSame(right, sum('200')) || !isSame(wrong, sum('403')) || completed !== right || wrong === 0)
    throw new Error(
      `submissions: ${sum('200')} were accepted and ${sum('403')} refused, but ${right} were right, ${wrong} wrong, ${completed} completed`,
    );
  return `${right} right and ${wrong} wrong answers were graded, ${completed} steps completed`;
}
