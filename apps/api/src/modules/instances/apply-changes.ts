import { eq, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { isAnyOf, unnest } from '../../db/arrays.ts';
import { instances } from '../../db/schema/index.ts';
import { updateCopy } from './instances.store.ts';
import type { Change } from './reconcile.ts';

type ChangeTo<To extends Change['to']> = Extract<Change, { to: To }>;

/** Stores what was decided, in a few statements for any number of copies, and tells their learners. */
export async function applyChanges(ctx: Context, changes: readonly Change[]): Promise<void> {
  const to = <To extends Change['to']>(state: To) =>
    changes.filter((change): change is ChangeTo<To> => change.to === state);
  await remove(ctx, idsOf(to('gone')));
  await move(ctx, 'starting', idsOf(to('starting')));
  await move(ctx, 'stopping', idsOf(to('stopping')));
  await storeReady(ctx, to('ready'));
  for (const change of to('failed')) await storeFailure(ctx, change);
  for (const { copy } of changes)
    if (copy.userId !== null) ctx.hub.publish(copy.userId, { kind: 'instance', target: copy.targetId });
}

const idsOf = (changes: readonly Change[]) => changes.map(({ copy }) => copy.id);

async function remove({ db }: Context, ids: number[]): Promise<void> {
  if (ids.length > 0) await db.delete(instances).where(isAnyOf(instances.id, ids));
}

async function move({ db, clock }: Context, state: 'starting' | 'stopping', ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await db.update(instances).set({ state, changedAt: clock() }).where(isAnyOf(instances.id, ids));
}

async function storeReady({ db, clock }: Context, changes: readonly ChangeTo<'ready'>[]): Promise<void> {
  if (changes.length === 0) return;
  const now = clock();
  const columns = unnest(
    ['int[]', idsOf(changes)],
    ['text[]', changes.map(({ address }) => address)],
    ['int[]', changes.map(({ copy }) => copy.hours)],
  );
  await db
    .update(instances)
    .set({
      state: 'ready',
      error: null,
      address: sql`ready.address`,
      readyAt: now,
      usedAt: now,
      changedAt: now,
      endsAt: sql`${now.toISOString()}::timestamptz + make_interval(hours => ready.hours)`,
    })
    .from(sql`${columns} as ready(id, address, hours)`)
    .where(eq(instances.id, sql`ready.id`));
}

async function storeFailure(ctx: Context, { copy, error, log }: ChangeTo<'failed'>): Promise<void> {
  const values = { state: 'failed', error, log: log === null ? null : withoutNul(log) } as const;
  await updateCopy(ctx, copy.id, { ...values, changedAt: ctx.clock() });
}

/** PostgreSQL stores no U+0000. */
export const withoutNul = (text: string) => text.replaceAll('\0', '\uFFFD');
