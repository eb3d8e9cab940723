import { warmUpsEndpoints } from '@sentiero/contracts/instances';
import { scheduleEndpoints } from '@sentiero/contracts/schedule';
import { aLearner, aMember } from './builders.ts';
import { anInstanceTarget, aWarmUp } from './copies.ts';
import type { Client, Harness } from './harness.ts';
import { aCourse, type Change } from './staff-changes.ts';

type Caller = { client: Client; user: { id: number } };

/** Changes of the plan of the caller's course, and of the caller's calendar. */
export const planChanges = (api: Harness): Record<string, (caller: Caller) => Promise<Change>> => ({
  'schedule.set': async ({ client }) => ({
    endpoint: scheduleEndpoints.set,
    params: { id: await aCourse(client) },
    body: { lessons: 'all' },
  }),
  'schedule.setExtensions': async ({ client }) => ({
    endpoint: scheduleEndpoints.setExtensions,
    params: { id: await aCourse(client) },
    body: [],
  }),
  'schedule.setAccommodations': async ({ client }) => ({
    endpoint: scheduleEndpoints.setAccommodations,
    params: { id: await aCourse(client) },
    body: [],
  }),
  'warmUps.create': async ({ client }) => ({
    endpoint: warmUpsEndpoints.create,
    params: { id: await aCourse(client) },
    body: { target: (await anInstanceTarget(api)).id, at: api.ctx.clock().toISOString() },
  }),
  'warmUps.cancel': async ({ client }) => {
    const id = await aCourse(client);
    return { endpoint: warmUpsEndpoints.cancel, params: { id, warm_up: await aWarmUp(api, id) } };
  },
  'schedule.makeCalendarKey': async ({ user }) => {
    const { client } = await aLearner(api, { isTeacher: true });
    const id = await aCourse(client);
    await aMember(api, id, user.id);
    return { endpoint: scheduleEndpoints.makeCalendarKey, params: { id } };
  },
});
