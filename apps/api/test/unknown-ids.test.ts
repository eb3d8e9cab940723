import { beforeAll, describe, expect, test } from 'vitest';
import { aLearner } from './builders.ts';
import { lessonInput, stepInput } from './inputs.ts';
import { publicEndpoints } from './endpoints.ts';
import { useApi, type Client } from './harness.ts';

const api = useApi();
let client: Client;
beforeAll(async () => {
  client = (await aLearner(api, { isStaff: true })).client;
});

/** Providers and pictures are identified by a name. */
const withIds = publicEndpoints.filter(
  ({ endpoint: { params } }) => params && !('provider' in params.properties || 'key' in params.properties),
);
const unknownId = 2_147_483_647;
const malformed = [
  '0',
  '-1',
  '1.5',
  '2147483648',
  '99999999999999999999',
  'abc',
  'null',
  "1' or 1=1",
  '__proto__',
];
/** Other valid input, so that only the id can be refused. */
const partsOf: Record<string, { query?: object; body?: object }> = {
  'lessons.submit': { body: { data: 'a', choices: null } },
  'lessons.answerRecall': { body: { data: 'a', choices: null } },
  'hunts.report': {
    body: { request: crypto.randomUUID(), weakness: 'xss', place: { in: 'query', name: 'q' } },
  },
  'hunts.ofCourse': { query: { lesson: 1 } },
  'lessons.raiseHand': { body: { text: 'Help', request: null } },
  'authoring.updateLesson': { body: lessonInput() },
  'authoring.createStep': { body: stepInput('I') },
  'authoring.updateStep': { body: stepInput('I') },
  'authoring.orderSteps': { body: { ids: [1] } },
  'board.sendMessage': { body: { to: 'all', step: null, text: 'Look' } },
  'board.setGuidance': { body: { level: 'full', hints: 1 } },
  'board.setPace': { body: { lesson: 1, step: null, paused: true } },
  'lti.roster': { body: { add: true } },
  'schedule.set': { body: { lessons: 'all' } },
  'warmUps.create': { body: { target: 1, at: '2026-11-24T08:10:00Z' } },
  'schedule.setExtensions': { body: [] },
  'schedule.setAccommodations': { body: [] },
  'schedule.calendar': { query: { key: 'A'.repeat(43) } },
  'certificates.setRevocation': { body: { reason: 'Copied' } },
  'webhooks.set': { body: { url: 'https://hooks.example/' } },
  'bench.commandRun': { body: { do: 'stop' } },
  'bench.answerHeld': { body: { do: 'drop' } },
  'answers.review': { body: { state: 'seen', comment: '' } },
  'waysIn.remove': { query: { kind: 'passkey' } },
  'courses.renewCodes': { body: { users: [1] } },
  'courses.addMember': { query: { user_id: 1 } },
  'courses.removeMember': { query: { user_id: 1 } },
};
/** Runs, held messages and certificates are identified by a UUID. */
const unknownTo = (name: string) =>
  /(Run|Held)$|^certificates/.test(name) ? crypto.randomUUID() : unknownId;
const bodyOf = (method: string) => (method === 'PATCH' ? { body: {} } : {});

describe.each(withIds)('$name', ({ name, endpoint }) => {
  const call = (ids: object) =>
    client.call(endpoint, { ...bodyOf(endpoint.method), ...partsOf[name], params: ids });
  const names = Object.keys(endpoint.params?.properties ?? {});

  test('gets 404 for an unused id', async () => {
    const ids = Object.fromEntries(names.map((own) => [own, unknownTo(name)]));
    expect((await call(ids)).json()).toMatchObject({ status: 404, code: 'not_found' });
  });

  test('refuses a malformed id and names it', async () => {
    for (const wrong of names)
      for (const id of malformed) {
        const ids = Object.fromEntries(names.map((own) => [own, own === wrong ? id : unknownTo(name)]));
        expect((await call(ids)).json(), id).toMatchObject({ status: 400, errors: [{ path: `/${wrong}` }] });
      }
  });
});
