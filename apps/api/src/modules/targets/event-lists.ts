import type { TargetEventList } from '@sentiero/contracts/targets';
import type { Context, UserContext } from '../../context.ts';
import { readEventList } from './target-client.ts';
import { readTarget } from './targets-admin.service.ts';

const keptMs = 60_000;
const keptTargets = 20;

type Kept = { list: Promise<TargetEventList>; until: number };
const keptLists = new WeakMap<Context['reach'], Map<string, Kept>>();

/** The target's list of events, fetched at most once a minute, however many authors write rules. */
export async function readTargetEvents(ctx: UserContext, id: number): Promise<TargetEventList> {
  const target = await readTarget(ctx, id);
  const lists = keptLists.get(ctx.reach) ?? new Map<string, Kept>();
  keptLists.set(ctx.reach, lists);
  const key = `${id} ${target.backendUrl}`;
  const now = ctx.clock().getTime();
  const known = lists.get(key);
  if (known && known.until > now) return known.list;
  const kept = { list: readEventList(ctx, target), until: now + keptMs };
  lists.delete(key);
  const [oldest] = lists.keys();
  if (lists.size >= keptTargets && oldest !== undefined) lists.delete(oldest);
  lists.set(key, kept);
  // Failures reach all waiting callers and are not cached.
  kept.list.catch(() => lists.get(key) === kept && lists.delete(key));
  return kept.list;
}
