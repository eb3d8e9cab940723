import { targetsEndpoints, type FixedCredential } from '@sentiero/contracts/targets';
import { auditLog } from '../src/db/schema/index.ts';
import { desc } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { readLearnerValues } from '../src/capture/identify-learners.ts';
import { aLearner, aLesson } from './builders.ts';
import { useApi } from './harness.ts';
import { targetInput } from './inputs.ts';

const api = useApi();
const { create, get, update, credentials: own, credentialsByUser } = targetsEndpoints;

const account = (username: string, fields: Partial<FixedCredential> = {}): FixedCredential => ({
  description: 'Customer',
  username,
  password: `${username}-pw`,
  ...fields,
});

let count = 0;
/** A target of a visible lesson that supports no protocol, with these settings. */
async function aPlainTarget(settings: object) {
  const staff = (await aLearner(api, { isStaff: true })).client;
  const made = await staff.call(create, { body: targetInput(`plain${++count}`, settings) });
  expect(made.json()).toMatchObject(settings);
  const { id } = made.json();
  await aLesson(api, { targetId: id });
  const change = (body: object) => staff.call(update, { params: { id }, body });
  const left = async () => (await staff.call(get, { params: { id } })).json().credentials_left;
  return { staff, id, change, left };
}

async function readAs({ client }: Awaited<ReturnType<typeof aLearner>>, id: number) {
  return (await client.call(own, { params: { id } })).json();
}

test('every learner sees the credentials of a target, in the order of the list', async () => {
  const credentials = [account('anna'), account('root', { description: '', password: '' })];
  const { id } = await aPlainTarget({ credentials, assign: 'all' });
  for (const learner of [await aLearner(api), await aLearner(api)]) {
    const seen = await readAs(learner, id);
    expect(seen).toEqual(credentials.map((one) => ({ ...one, target: { id, name: `plain${count}` } })));
  }
});

test('a credential has three fields, whatever else is sent with it', async () => {
  const learner = await aLearner(api);
  const more = { id: '', targetId: 1, position: 7, userId: learner.user.id, assignedAt: '2026-01-01' };
  const { id, change, left } = await aPlainTarget({ assign: 'one_each' });
  expect((await change({ credentials: [{ ...account('a'), ...more }] })).statusCode).toBe(200);
  expect(await left()).toBe(1);
  expect(await readAs(learner, id)).toMatchObject([account('a')]);
});

test('a list is handed out one a learner, each only once, however many ask at once', async () => {
  const credentials = Array.from({ length: 8 }, (_, number) => account(`u${number}`));
  const { id, left } = await aPlainTarget({ credentials, assign: 'one_each' });
  const learners = await Promise.all(Array.from({ length: 8 }, () => aLearner(api)));
  const asked = await Promise.all([...learners, ...learners].map((learner) => readAs(learner, id)));
  const names = asked.map((seen) => seen.map(({ username }: FixedCredential) => username));
  expect(names.every(({ length }) => length === 1)).toBe(true);
  expect(names.slice(8)).toEqual(names.slice(0, 8));
  expect(new Set(names.flat()).size).toBe(8);
  expect(await left()).toBe(0);
  const late = await readAs(await aLearner(api), id);
  expect(late).toMatchObject({ status: 409, code: 'no_credentials_left' });
});

test('a learner keeps the assigned account, also with another password, until it leaves the list', async () => {
  const assign = 'one_each';
  const { id, change, left } = await aPlainTarget({ credentials: [account('a'), account('b')], assign });
  const learner = await aLearner(api);
  expect(await readAs(learner, id)).toMatchObject([{ username: 'a' }]);
  expect(await left()).toBe(1);
  await change({ credentials: [account('new'), account('a', { password: 'other' }), account('b')] });
  expect(await readAs(learner, id)).toMatchObject([{ username: 'a', password: 'other' }]);
  expect(await left()).toBe(2);
  await change({ credentials: [account('b')] });
  expect(await readAs(learner, id)).toMatchObject([{ username: 'b' }]);
  expect(await readAs(await aLearner(api), id)).toMatchObject({ code: 'no_credentials_left' });
});

test("rules know a learner's assigned account, or the first that all get", async () => {
  const { id, change } = await aPlainTarget({
    credentials: [account('a'), account('b')],
    assign: 'one_each',
  });
  const [first, second, third] = [await aLearner(api), await aLearner(api), await aLearner(api)];
  for (const learner of [first, second]) await readAs(learner, id);
  const valuesOf = async ({ user }: typeof first) => (await readLearnerValues(api.ctx, user.id)).get(id);
  expect(await valuesOf(second)).toMatchObject({ username: 'b', password: 'b-pw' });
  await readAs(third, id);
  expect(await valuesOf(third)).toMatchObject({ username: null, password: null });
  await change({ assign: 'all' });
  expect(await valuesOf(second)).toMatchObject({ username: 'a', password: 'a-pw' });
});

test('an assignment is no edit: the version stays, and the audit log has no password', async () => {
  const { staff, id, change } = await aPlainTarget({ credentials: [account('a')], assign: 'one_each' });
  const { etag } = (await staff.call(get, { params: { id } })).headers;
  await readAs(await aLearner(api), id);
  expect((await staff.call(get, { params: { id } })).headers.etag).toBe(etag);
  await change({ credentials: [account('a', { password: 'geheim' })] });
  const [entry] = await api.ctx.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  expect(entry).toMatchObject({ action: 'target.update', detail: 'credentials' });
});

test('staff see what a learner has of each list', async () => {
  const { staff, id } = await aPlainTarget({ credentials: [account('a'), account('b')], assign: 'one_each' });
  const learner = await aLearner(api);
  await readAs(learner, id);
  const seen = await staff.call(credentialsByUser, { params: { id: learner.user.id } });
  expect(seen.json()).toMatchObject([{ target: { id }, username: 'a' }]);
});

test.each<[string, object, string]>([
  ['a username twice', { credentials: [account('a'), account('a')] }, '/credentials/1/username'],
  ['no username', { credentials: [account('')] }, '/credentials/0/username'],
  ['a line break', { credentials: [account('a', { password: 'x\ny' })] }, '/credentials/0/password'],
  [
    'a long text',
    { credentials: [account('a', { description: 'x'.repeat(101) })] },
    '/credentials/0/description',
  ],
  [
    'too many',
    { credentials: Array.from({ length: 5001 }, (_, number) => account(`${number}`)) },
    '/credentials',
  ],
  ['another way', { assign: 'random' }, '/assign'],
])('a list for one learner each with %s is refused', async (_name, settings, path) => {
  const { change } = await aPlainTarget({ credentials: [account('x')], assign: 'one_each' });
  expect((await change(settings)).json()).toMatchObject({ status: 400, errors: [{ path }] });
});

test('five thousand accounts are stored, and five thousand of the longest fit a request', async () => {
  const long = (number: number) => `${number}`.padEnd(100, 'ü');
  const credentials = Array.from({ length: 5000 }, (_, number) =>
    account(long(number), { password: long(1) }),
  );
  const { left } = await aPlainTarget({ credentials, assign: 'one_each' });
  expect(await left()).toBe(5000);
});
