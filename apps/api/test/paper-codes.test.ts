import { coursesEndpoints as courses, type RosterCode } from '@sentiero/contracts/courses';
import { usersEndpoints as users } from '@sentiero/contracts/users';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { courseMembers, identities, users as accounts } from '../src/db/schema/index.ts';
import { aLearner, aMember, aUser } from './builders.ts';
import { useApi, type Client } from './harness.ts';
import { aClassOnPaper, aCourse } from './staff-changes.ts';

const api = useApi();
const password = 'lantern birch trout';
const useCode = async (code: string | undefined) =>
  (await api.anonymous().call(users.resetPassword, { body: { secret: code, password } })).statusCode;

async function aPaperClass(names = 'Ada Byron\nMia Meier\nZoë Müller') {
  const { client } = await aLearner(api, { isTeacher: true });
  const id = await aCourse(client);
  const params = { id };
  const sheet: RosterCode[] = await aClassOnPaper(client, id, names);
  const holders = async (as: Client = client) => (await as.call(courses.codeHolders, { params })).json();
  const renew = async (...who: number[]): Promise<RosterCode[]> =>
    (await client.call(courses.renewCodes, { params, body: { users: who } })).json();
  return { client, id, params, sheet, holders, renew };
}

test('a list of names makes accounts with codes, and none of them twice', async () => {
  const { client, id, sheet } = await aPaperClass();
  expect(sheet.map(({ username }) => username)).toEqual(['ada.byron', 'mia.meier', 'zoe.muller']);
  expect(await aClassOnPaper(client, id, 'ada byron\nMIA MEIER\nZOË MÜLLER')).toEqual([]);
  const other = await aPaperClass('Ada Byron');
  // Another class may have a person of the same name, with another username.
  expect(other.sheet).toMatchObject([{ first_name: 'Ada', username: 'ada.byron2' }]);
  expect(await aClassOnPaper(other.client, other.id, 'Ada Byron')).toEqual([]);
  const members = await api.ctx.db.select().from(courseMembers).where(eq(courseMembers.courseId, id));
  expect(members).toHaveLength(4);
});

test('codes are made again for whoever has not used theirs, and void the earlier ones', async () => {
  const { sheet, holders, renew } = await aPaperClass();
  const [ada, mia, zoe] = sheet;
  if (!ada || !mia || !zoe) throw new Error('three are needed');
  expect(await useCode(ada.code)).toBe(200);
  const { code: _code, ...miaAlone } = mia;
  expect(await holders()).toMatchObject([miaAlone, { id: zoe.id }]);
  const again = await renew(ada.id, mia.id);
  expect(again).toEqual([{ ...mia, code: expect.stringMatching(/^(\w{4}-){3}\w{4}$/) }]);
  expect(await useCode(mia.code)).toBe(403);
  expect(await useCode(again[0]?.code)).toBe(200);
  // The others keep theirs.
  expect(await useCode(zoe.code)).toBe(200);
  expect(await holders()).toEqual([]);
});

test('no code is made for an account that somebody uses, has an address, or is not of the course', async () => {
  const { client, id, params, holders, renew, sheet } = await aPaperClass('Ada Byron\nMia Meier\nNoa Keller');
  const [ada, mia, noa] = sheet;
  if (!ada || !mia || !noa) throw new Error('three are needed');
  const now = api.ctx.clock();
  await api.ctx.db.update(accounts).set({ lastLogin: now }).where(eq(accounts.id, ada.id));
  await api.ctx.db.insert(identities).values({
    userId: mia.id,
    issuer: 'https://moodle.example',
    subject: '7',
    lastUsedAt: now,
    createdAt: now,
  });
  await api.ctx.db.update(accounts).set({ isTeacher: true }).where(eq(accounts.id, noa.id));
  const addressed = await aUser(api);
  await aMember(api, id, addressed.id);
  const stranger = await aPaperClass('Eve Else');
  const [eve] = stranger.sheet;
  expect(await holders()).toEqual([]);
  expect(await renew(ada.id, mia.id, noa.id, addressed.id, eve?.id ?? 0)).toEqual([]);
  expect(await useCode(eve?.code)).toBe(200);
  const call = { params, body: { users: [ada.id] } };
  expect((await stranger.client.call(courses.renewCodes, call)).statusCode).toBe(404);
  expect((await stranger.client.call(courses.codeHolders, { params })).statusCode).toBe(404);
  const learner = await aLearner(api);
  expect((await learner.client.call(courses.renewCodes, call)).statusCode).toBe(403);
  expect((await client.call(courses.renewCodes, { params, body: { users: [] } })).statusCode).toBe(400);
});
