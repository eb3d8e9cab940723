import type { EventRecord, RequestRecord } from '@sentiero/contracts/capture';
import { eq, sql } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { prepared } from '../db/prepared.ts';
import { targetLearners, targets } from '../db/schema/index.ts';

export type AnyRecord = RequestRecord | EventRecord;
export type Identified<R extends AnyRecord> = {
  record: R;
  userId: number;
  target: { id: number; name: string };
};

const learnersByName = prepared((db) =>
  db
    .select({
      learner: targetLearners.learner,
      userId: targetLearners.userId,
      target: { id: targets.id, name: targets.name },
    })
    .from(targetLearners)
    .innerJoin(targets, eq(targets.id, targetLearners.targetId))
    .where(sql`${targetLearners.learner} = any(${sql.placeholder('names')})`)
    .prepare('learners_by_name'),
);

type Identification = { known: Identified<AnyRecord>[]; rejected: { id: string; reason: string }[] };

/** Whose records these are, in the order given. A learner who is unknown on that target owns none. */
export async function identifyLearners(ctx: Context, records: readonly AnyRecord[]): Promise<Identification> {
  const names = [...new Set(records.map((record) => record.learner))];
  const rows = await learnersByName(ctx.db).execute({ names });
  const byName = new Map(rows.map((row) => [row.learner, row]));

  const found: Identification = { known: [], rejected: [] };
  for (const record of records) {
    const owner = byName.get(record.learner);
    if (owner?.target.id === record.target_id) {
      found.known.push({ record, userId: owner.userId, target: owner.target });
    } else {
      found.rejected.push({ id: record.id, reason: 'the learner is not known on this target' });
    }
  }
  return found;
}
