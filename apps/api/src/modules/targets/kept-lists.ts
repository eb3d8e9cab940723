import type { Context } from '../../context.ts';
import type { TargetRow } from './targets.store.ts';

const keptMs = 60_000;
const keptTargets = 20;

type Kept<List> = { list: Promise<List>; until: number };

/** Lists of targets, each fetched at most once a minute, however many callers ask. */
export class KeptLists<List> {
  readonly #read: (ctx: Context, target: TargetRow) => Promise<List>;
  readonly #lists = new WeakMap<Context['reach'], Map<string, Kept<List>>>();

  constructor(read: (ctx: Context, target: TargetRow) => Promise<List>) {
    this.#read = read;
  }

  of(ctx: Context, target: TargetRow): Promise<List> {
    const lists = this.#lists.get(ctx.reach) ?? new Map<string, Kept<List>>();
    this.#lists.set(ctx.reach, lists);
    const key = `${target.id} ${target.backendUrl}`;
    const now = ctx.clock().getTime();
    const known = lists.get(key);
    if (known && known.until > now) return known.list;
    const kept = { list: this.#read(ctx, target), until: now + keptMs };
    lists.delete(key);
    const [oldest] = lists.keys();
    if (lists.size >= keptTargets && oldest !== undefined) lists.delete(oldest);
    lists.set(key, kept);
    // Failures reach all waiting callers and are not cached.
    kept.list.catch(() => lists.get(key) === kept && lists.delete(key));
    return kept.list;
  }
}
