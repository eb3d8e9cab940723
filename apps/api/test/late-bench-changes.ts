import { benchEndpoints } from '@sentiero/contracts/bench';
import { heldIds } from '@sentiero/service';
import { eq } from 'drizzle-orm';
import { expect, vi } from 'vitest';
import { benchRuns } from '../src/db/schema/index.ts';
import { userKey } from '../src/modules/lab/user-key.ts';
import { aLesson, aTarget } from './builders.ts';
import type { Harness } from './harness.ts';
import type { Change } from './staff-changes.ts';

type MakeChange = (caller: { user: { id: number } }) => Promise<Change>;

/** The unsafe calls of the bench, each of which succeeds or gets as far as a proxy. */
export const benchChanges = (api: Harness): Record<string, MakeChange> => ({
  'bench.send': async () => {
    const target = await aTarget(api);
    await aLesson(api, { targetId: target.id });
    const request = { method: 'GET', target: '/', headers: [], body: null };
    return { endpoint: benchEndpoints.send, body: { target: target.id, request } };
  },
  'bench.changeHold': async () => {
    const target = await aTarget(api);
    await aLesson(api, { targetId: target.id });
    const body = { target: target.id, requests: true, responses: false };
    return { endpoint: benchEndpoints.changeHold, body };
  },
  'bench.answerHeld': async ({ user }) => {
    const { INTERNAL_TOKEN } = api.ctx.env;
    const id = heldIds(INTERNAL_TOKEN).mint(userKey(INTERNAL_TOKEN, user.id));
    return { endpoint: benchEndpoints.answerHeld, params: { id }, body: { do: 'forward' } };
  },
  'bench.startRun': async () => {
    const target = await aTarget(api);
    await aLesson(api, { targetId: target.id });
    const request = { method: 'GET', target: '/§1§', headers: [], body: null };
    const body = { target: target.id, request, payloads: [['a']], mode: 'each' };
    return { endpoint: benchEndpoints.startRun, body };
  },
  'bench.commandRun': async ({ user }) => {
    // The run of the call before still writes its progress.
    const isRunning = eq(benchRuns.state, 'running');
    await vi.waitFor(async () => expect(await api.ctx.db.$count(benchRuns, isRunning)).toBe(0));
    const id = crypto.randomUUID();
    const times = { createdAt: api.time.now, renewedAt: api.time.now };
    const state = { state: 'paused' as const, total: 1, sent: 0, results: [], ...times };
    await api.ctx.db.insert(benchRuns).values({ id, userId: user.id, ...state });
    return { endpoint: benchEndpoints.commandRun, params: { id }, body: { do: 'stop' } };
  },
});
