import { randomUUID } from 'node:crypto';
import { heldIds } from '@sentiero/service';
import { benchRuns } from '../../src/db/schema/index.ts';
import { userKey } from '../../src/modules/lab/user-key.ts';
import { aLesson } from '../builders.ts';
import type { Harness } from '../harness.ts';
import type { Parts } from './requests.ts';

type World = { api: () => Harness; target: () => Promise<{ id: number }> };

/** Valid parts for the bench's calls. */
export function benchParts({
  api,
  target,
}: World): Record<string, (caller: { userId: number }) => Promise<Partial<Parts>>> {
  const unlocked = async () => {
    const { id } = await target();
    await aLesson(api(), { targetId: id });
    return id;
  };
  const request = { method: 'GET', target: '/', headers: [], body: null };
  const aRun = { request, places: [{ part: 'target', header: undefined, from: 1, to: 1 }] };
  const run = async (userId: number) => {
    const id = randomUUID();
    const now = api().time.now;
    const state = { state: 'done' as const, total: 1, sent: 1, results: [], createdAt: now, renewedAt: now };
    await api()
      .ctx.db.insert(benchRuns)
      .values({ id, userId, ...state });
    return id;
  };
  return {
    'bench.startRun': async () => ({
      body: { target: await unlocked(), ...aRun, payloads: [['a']], mode: 'each', stop_on: undefined },
    }),
    'bench.readRun': async ({ userId }) => ({ params: { id: await run(userId) } }),
    'bench.commandRun': async ({ userId }) => ({ params: { id: await run(userId) } }),
    'bench.changeHold': async () => ({
      body: { target: await unlocked(), requests: true, responses: false, only: {} },
    }),
    'bench.answerHeld': async ({ userId }) => {
      const { INTERNAL_TOKEN } = api().ctx.env;
      const id = heldIds(INTERNAL_TOKEN).mint(userKey(INTERNAL_TOKEN, userId));
      return { params: { id }, body: { do: 'forward', request: undefined, response: undefined } };
    },
    'bench.send': async () => ({ body: { target: await unlocked(), request, from: null } }),
  };
}
