import { ingestEndpoints, type LabLookup, type LabSession } from '@sentiero/contracts/ingest';
import { targetsEndpoints } from '@sentiero/contracts/targets';
import { usersEndpoints } from '@sentiero/contracts/users';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { targetLearners } from '../src/db/schema/index.ts';
import { aLearner, aLesson, aTarget } from './builders.ts';
import { callInternal, labSessionOf, useApi, type Client } from './harness.ts';

const api = useApi();

async function anOpenTarget() {
  const target = await aTarget(api);
  await aLesson(api, { targetId: target.id });
  return target;
}

describe('lab cookies that are looked up together', () => {
  const tokenOf = async (client: Client, target_id: number) => {
    const issued = await client.call(targetsEndpoints.labToken, { params: { id: target_id } });
    return (issued.json() as { value: string }).value.split('=')[1] ?? '';
  };
  const lookUp = async (...lookups: LabLookup[]) => {
    const found = await callInternal(api, ingestEndpoints.labSessions, { lookups });
    return (found.json() as { owners: (LabSession | null)[] }).owners;
  };

  test('have the sessions that each has alone, in their order, and null where it has none', async () => {
    const [one, other] = [await anOpenTarget(), await anOpenTarget()];
    const learners = [await aLearner(api), await aLearner(api), await aLearner(api)];
    const lookups: LabLookup[] = [];
    for (const { client } of learners)
      for (const target of [one, other]) {
        const token = await tokenOf(client, target.id);
        // On its own target, on any, and on one that it is not for.
        lookups.push(
          { token, target_id: target.id },
          { token, target_id: null },
          { token, target_id: target === one ? other.id : one.id },
        );
      }
    await learners[1]?.client.call(usersEndpoints.logout);
    lookups.push({ token: 'never-issued', target_id: null });
    const alone: (LabSession | null)[] = [];
    for (const lookup of lookups) alone.push(await labSessionOf(api, lookup));
    expect(alone.map((session) => (session === null ? '-' : 'x')).join('')).toBe('xx-xx-------xx-xx--');
    expect(await lookUp(...lookups)).toEqual(alone);
  });

  test('store the visits of all, and do not wait for one that somebody else is storing', async () => {
    const target = await anOpenTarget();
    const [busy, free] = [await aLearner(api), await aLearner(api)];
    const lookups: LabLookup[] = [];
    for (const { client } of [busy, free])
      lookups.push({ token: await tokenOf(client, target.id), target_id: target.id });
    const visitsOf = async () =>
      api.ctx.db
        .select({ userId: targetLearners.userId, lastSeen: targetLearners.lastSeen })
        .from(targetLearners)
        .where(eq(targetLearners.targetId, target.id));
    await api.ctx.db.transaction(async (tx) => {
      await tx.select().from(targetLearners).where(eq(targetLearners.userId, busy.user.id)).for('update');
      expect((await lookUp(...lookups)).map((session) => session?.target_id)).toEqual([target.id, target.id]);
      const seen = (await visitsOf()).filter(({ lastSeen }) => lastSeen !== null);
      expect(seen.map(({ userId }) => userId)).toEqual([free.user.id]);
    });
    await lookUp(...lookups);
    expect((await visitsOf()).every(({ lastSeen }) => lastSeen !== null)).toBe(true);
  });
});
