import type { FixedCredential } from '@sentiero/contracts/targets';
import type { EventRecord, RequestRecord } from '@sentiero/contracts/capture';
import { eq, sql } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { prepared } from '../db/prepared.ts';
import { targetLearners, targets } from '../db/schema/index.ts';
import { firstFixed } from '../modules/targets/fixed-credentials.ts';
import type { LearnerValues } from '../grading/gradable.ts';

export type AnyRecord = RequestRecord | EventRecord;
export type Identified<R extends AnyRecord> = {
  record: R;
  userId: number;
  target: { id: number; name: string };
  /** The learner's username and credentials at the target, which fill a rule's placeholders. */
  values: LearnerValues;
};

const learnersByName = prepared((db) =>
  db
    .select({
      learner: targetLearners.learner,
      userId: targetLearners.userId,
      target: { id: targets.id, name: targets.name },
      credentials: targetLearners.credentials,
      fixed: firstFixed,
    })
    .from(targetLearners)
    .innerJoin(targets, eq(targets.id, targetLearners.targetId))
    .where(sql`${targetLearners.learner} = any(${sql.placeholder('names')})`)
    .prepare('learners_by_name'),
);

type Identification = { known: Identified<AnyRecord>[]; rejected: { id: string; reason: string }[] };

/** The owners of these records, in the same order. An unknown pseudonym has no owner. */
export async function identifyLearners(ctx: Context, records: readonly AnyRecord[]): Promise<Identification> {
  const names = [...new Set(records.map((record) => record.learner))];
  const rows = await learnersByName(ctx.db).execute({ names });
  const byName = new Map(rows.map((row) => [row.learner, row]));

  const found: Identification = { known: [], rejected: [] };
  for (const record of records) {
    const owner = byName.get(record.learner);
    if (owner?.target.id === record.target_id) {
      const { userId, target } = owner;
      found.known.push({ record, userId, target, values: learnerValues(owner) });
    } else {
      found.rejected.push({ id: record.id, reason: 'the learner is not known on this target' });
    }
  }
  return found;
}

type Named = Pick<typeof targetLearners.$inferSelect, 'learner' | 'credentials'> & {
  fixed: Pick<FixedCredential, 'username' | 'password'> | null;
};

function learnerValues({ learner, credentials, fixed }: Named): LearnerValues {
  const first = fixed ?? credentials?.[0];
  return { learner, username: first?.username ?? null, password: first?.password ?? null };
}

/** A user's values for each target, by target id. */
export async function readLearnerValues(ctx: Context, userId: number): Promise<Map<number, LearnerValues>> {
  const { targetId, learner, credentials } = targetLearners;
  const rows = await ctx.db
    .select({ targetId, learner, credentials, fixed: firstFixed })
    .from(targetLearners)
    .innerJoin(targets, eq(targets.id, targetId))
    .where(eq(targetLearners.userId, userId));
  return new Map(rows.map((row) => [row.targetId, learnerValues(row)]));
}
