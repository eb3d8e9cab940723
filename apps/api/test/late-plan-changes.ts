import { scheduleEndpoints } from '@sentiero/contracts/schedule';
import { aLearner, aMember } from './builders.ts';
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
  'schedule.makeCalendarKey': async ({ user }) => {
    const { client } = await aLearner(api, { isTeacher: true });
    const id = await aCourse(client);
    await aMember(api, id, user.id);
    return { endpoint: scheduleEndpoints.makeCalendarKey, params: { id } };
  },
});
