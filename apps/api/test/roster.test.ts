import { coursesEndpoints as courses } from '@sentiero/contracts/courses';
import { usersEndpoints } from '@sentiero/contracts/users';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { courseMembers, users } from '../src/db/schema/index.ts';
import { aLearner, aMember, aUser } from './builders.ts';
import { useApi, type Client } from './harness.ts';
import { mailTo, secretIn } from './proofs.ts';
import { aCourse } from './staff-changes.ts';

const api = useApi();
const head = 'first_name,last_name,email,username';

async function upload(client: Client, course: number, csv: string | Buffer, dryRun = false) {
  const answer = await client.call(courses.roster, {
    params: { id: course },
    query: { dry_run: dryRun },
    body: Buffer.from(csv),
    headers: { 'content-type': 'text/csv' },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json() as { rows: { line: number; does: string; problem: string | null }[]; sheet: Code[] };
}
type Code = { username: string; code: string };

const teacherOf = async () => {
  const teacher = await aLearner(api, { isTeacher: true });
  return { ...teacher, course: await aCourse(teacher.client) };
};
const membersOf = async (course: number) => {
  const rows = await api.ctx.db.select().from(courseMembers).where(eq(courseMembers.courseId, course));
  return rows.map(({ userId }) => userId);
};

test('a roster creates accounts with a mail or a code, adds who exists, and nobody twice', async () => {
  const { client, course } = await teacherOf();
  const known = await aUser(api, { firstName: 'Known', lastName: 'One' });
  const csv = [
    head,
    'Mia,Meier,mia.meier@mail.example,mia.meier',
    'Noa,Noemail,,noa.noemail',
    `Other,Name,${known.email.toUpperCase()},whatever`,
    'Mia,Meier,mia.meier@mail.example,mia.meier2',
  ].join('\r\n');
  const expected = [
    { line: 2, name: 'Mia Meier', does: 'create', problem: null },
    { line: 3, name: 'Noa Noemail', does: 'create', problem: null },
    { line: 4, name: 'Other Name', does: 'add', problem: null },
    { line: 5, name: 'Mia Meier', does: 'nothing', problem: 'duplicate' },
  ];
  expect(await upload(client, course, csv, true)).toEqual({ rows: expected, sheet: [] });
  expect(await membersOf(course)).toHaveLength(1);

  const { rows, sheet } = await upload(client, course, csv);
  expect(rows).toEqual(expected);
  expect(await membersOf(course)).toHaveLength(4);
  expect(sheet).toMatchObject([{ first_name: 'Noa', last_name: 'Noemail', username: 'noa.noemail' }]);
  const again = await upload(client, course, csv);
  expect(again.rows.map(({ does }) => does)).toEqual(['nothing', 'nothing', 'nothing', 'nothing']);
  expect(again.sheet).toEqual([]);
  const [unchanged] = await api.ctx.db.select().from(users).where(eq(users.id, known.id));
  expect(unchanged).toMatchObject({ username: known.username, email: known.email, firstName: 'Known' });

  // The mailed link and the printed code set the first password, once.
  const mailed = secretIn((await mailTo(api, 'mia.meier@mail.example', /account/)).text);
  for (const [username, secret] of [
    ['mia.meier', mailed],
    ['noa.noemail', sheet[0]?.code],
  ]) {
    const visitor = api.anonymous();
    const body = { secret, password: 'lantern birch trout' };
    expect((await visitor.call(usersEndpoints.resetPassword, { body })).statusCode).toBe(200);
    expect((await visitor.call(usersEndpoints.resetPassword, { body })).statusCode).toBe(403);
    const login = await visitor.call(usersEndpoints.login, { body: { username, password: body.password } });
    expect(login.json()).toMatchObject({ username, is_teacher: false, is_staff: false });
  }
});

test('nothing is mailed to an account without an address', async () => {
  const { client, course } = await teacherOf();
  const { sheet } = await upload(client, course, `${head}\nPia,Paper,,pia.paper\n`);
  const body = { secret: sheet[0]?.code, password: 'lantern birch trout' };
  await api.anonymous().call(usersEndpoints.resetPassword, { body });
  expect(api.mails.filter(({ to }) => to.endsWith('.invalid'))).toEqual([]);
});

test('a username alone does not add another person, and rows that cannot be used say why', async () => {
  const { client, course } = await teacherOf();
  const stranger = await aUser(api, { firstName: 'Real', lastName: 'Owner' });
  const closed = await aUser(api, { closedAt: api.time.now });
  const csv = [
    head,
    `Wrong,Guess,,${stranger.username}`,
    `Wrong,Guess,new@mail.example,${stranger.username.toUpperCase()}`,
    `Real,OWNER,,${stranger.username}`,
    `X,Y,${closed.email},x`,
    'X,Y,not an address,x2',
    ',Y,,x3',
    'X,Y,,',
    'X,Y,,with space',
    '"X\ty",Y,,x4',
  ].join('\n');
  const { rows } = await upload(client, course, csv, true);
  expect(rows.map(({ does, problem }) => problem ?? does)).toEqual([
    'username_taken',
    'duplicate',
    'duplicate',
    'account_closed',
    'email_refused',
    'name_missing',
    'username_missing',
    'username_refused',
    'name_refused',
  ]);
  const alike = await upload(client, course, `${head}\nReal,OWNER,,${stranger.username}`, true);
  expect(alike.rows).toEqual([{ line: 2, name: 'Real OWNER', does: 'add', problem: null }]);
});

test.each([
  [
    'UTF-8 with a byte order mark and semicolons',
    Buffer.from(`\uFEFF${head.replaceAll(',', ';')}\r\nZoë;Größe;;zoe1\r\n`),
  ],
  ['Latin-1', Buffer.from(`${head.replaceAll(',', ';')}\r\nZoë;Größe;;zoe2\r\n`, 'latin1')],
  [
    'UTF-16 with tabs',
    Buffer.from(`\uFEFF${head.replaceAll(',', '\t')}\r\nZoë\tGröße\t\tzoe3\r\n`, 'utf16le'),
  ],
  ['columns in another order', Buffer.from('Username,EMAIL,last_name,first_name\nzoe4,,Größe,Zoë')],
])('a file of Excel is understood: %s', async (_name, csv) => {
  const { client, course } = await teacherOf();
  expect((await upload(client, course, csv)).sheet).toMatchObject([
    { first_name: 'Zoë', last_name: 'Größe' },
  ]);
});

test('only teachers of the course and staff import a roster', async () => {
  const { course } = await teacherOf();
  const ask = async (client: Client) =>
    (
      await client.call(courses.roster, {
        params: { id: course },
        body: Buffer.from(head),
        headers: { 'content-type': 'text/csv' },
      })
    ).statusCode;
  const stranger = await aLearner(api, { isTeacher: true });
  const member = await aLearner(api);
  await aMember(api, course, member.user.id);
  expect(await ask(stranger.client)).toBe(404);
  expect(await ask(member.client)).toBe(403);
  expect(await ask((await aLearner(api, { isStaff: true })).client)).toBe(200);
});

test('a file without the header, or with too many rows, is refused as a whole', async () => {
  const { client, course } = await teacherOf();
  const send = (csv: string) =>
    client.call(courses.roster, {
      params: { id: course },
      body: Buffer.from(csv),
      headers: { 'content-type': 'text/csv' },
    });
  expect((await send('Mia,Meier,,mia')).json()).toMatchObject({ errors: [{ path: '/header' }] });
  const many = Array.from({ length: 501 }, (_, n) => `A,B,,many${n}`).join('\n');
  expect((await send(`${head}\n${many}`)).json()).toMatchObject({ errors: [{ path: '/rows' }] });
  expect((await send(`${head}\n${'x'.repeat(300_000)}`)).statusCode).toBe(413);
});
