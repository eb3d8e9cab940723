import {
  coursesEndpoints as courses,
  invitationsEndpoints as invitations,
} from '@sentiero/contracts/courses';
import { usersEndpoints } from '@sentiero/contracts/users';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { courseMembers, users } from '../src/db/schema/index.ts';
import { aLearner, aMember, aUser } from './builders.ts';
import { useApi, type Client } from './harness.ts';
import { mailTo, secretIn } from './proofs.ts';
import { aCourse } from './staff-changes.ts';

const api = useApi({ RATE_LIMITS: 'on', LIMIT_LOGIN_CALLS: 'off' });
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

const someoneWith = async (role: object) => {
  const person = await aLearner(api, role);
  return { ...person, course: await aCourse(person.client) };
};
const aTeacher = () => someoneWith({ isTeacher: true });
const membersOf = async (course: number) => {
  const rows = await api.ctx.db.select().from(courseMembers).where(eq(courseMembers.courseId, course));
  return rows.map(({ userId }) => userId);
};

test('staff create accounts with a mail or a code, add accounts that exist, and none of them twice', async () => {
  const { client, course } = await someoneWith({ isStaff: true });
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
  expect(await upload(client, course, csv, true)).toEqual({
    guessed_encoding: null,
    rows: expected,
    sheet: [],
  });
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
  const { client, course } = await aTeacher();
  const { sheet } = await upload(client, course, `${head}\nPia,Paper,,pia.paper\n`);
  const body = { secret: sheet[0]?.code, password: 'lantern birch trout' };
  await api.anonymous().call(usersEndpoints.resetPassword, { body });
  expect(api.mails.filter(({ to }) => to.endsWith('.invalid'))).toEqual([]);
});

test('a username alone does not add another person, and rows that cannot be used say why', async () => {
  const { client, course } = await someoneWith({ isStaff: true });
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
    'create',
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
  const { client, course } = await aTeacher();
  expect((await upload(client, course, csv)).sheet).toMatchObject([
    { first_name: 'Zoë', last_name: 'Größe' },
  ]);
});

test('only teachers of the course and staff import a roster', async () => {
  const { course } = await aTeacher();
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

test('a file without one of its headings, or with too many rows, is refused as a whole', async () => {
  const { client, course } = await aTeacher();
  const send = (csv: string) =>
    client.call(courses.roster, {
      params: { id: course },
      body: Buffer.from(csv),
      headers: { 'content-type': 'text/csv' },
    });
  expect((await send('Vorname;Klasse\nMia;3b')).json()).toMatchObject({ errors: [{ path: '/header' }] });
  const many = Array.from({ length: 501 }, (_, n) => `A,B,,many${n}`).join('\n');
  expect((await send(`${head}\n${many}`)).json()).toMatchObject({ errors: [{ path: '/rows' }] });
  expect((await send(`${head}\n${'x'.repeat(300_000)}`)).statusCode).toBe(413);
});

test('a row of a teacher does the same with and without an account, before and after it', async () => {
  const { client, course, user: teacher } = await aTeacher();
  const known = await aUser(api, { firstName: 'Known', lastName: 'One', language: 'en' });
  const closed = await aUser(api, { closedAt: api.time.now });
  const taken = await aUser(api);
  const csv = [
    head,
    `Ada,Ay,${known.email},${taken.username}`,
    `Ben,Be,ben.be@mail.example,${taken.username}2`,
    `Cea,Ce,${closed.email},cea.ce`,
  ].join('\n');
  const expected = ['Ada Ay', 'Ben Be', 'Cea Ce'].map((name, index) => {
    return { line: index + 2, name, does: 'invite', problem: null };
  });
  expect((await upload(client, course, csv, true)).rows).toEqual(expected);
  expect(await upload(client, course, csv)).toEqual({ guessed_encoding: null, rows: expected, sheet: [] });
  expect(await membersOf(course)).toEqual([teacher.id]);
  const listed = await client.call(invitations.byCourse, { params: { id: course } });
  expect(listed.json().map(({ name }: { name: string }) => name)).toEqual(['Ada Ay', 'Ben Be', 'Cea Ce']);
  expect((await upload(client, course, csv)).rows.map(({ problem }) => problem)).toEqual([
    'invited',
    'invited',
    'invited',
  ]);

  const mail = await mailTo(api, known.email, /invited/);
  expect(mail.text).toContain('/courses');
  await mailTo(api, 'ben.be@mail.example', /account/);
  expect(api.mails.filter(({ to }) => to === closed.email)).toEqual([]);
});

test('an invited account joins once its owner accepts, and can decline', async () => {
  const { client, course } = await aTeacher();
  const [joins, declines, stranger] = [await aLearner(api), await aLearner(api), await aLearner(api)];
  const rows = [joins, declines].map(({ user }) => `A,B,${user.email},x${user.id}`);
  await upload(client, course, [head, ...rows].join('\n'));
  const offered = async (person: Client) => (await person.call(invitations.byMe)).json() as { id: number }[];
  const [toJoin] = await offered(joins.client);
  const [toDecline] = await offered(declines.client);
  expect(toJoin).toMatchObject({ course: { id: course }, invited_by: { first_name: expect.any(String) } });
  for (const verb of ['accept', 'remove'] as const)
    expect((await stranger.client.call(invitations[verb], { params: toJoin ?? {} })).statusCode).toBe(404);

  const accepted = await joins.client.call(invitations.accept, { params: toJoin ?? {} });
  expect(accepted.json()).toMatchObject({ id: course, num_students: 1 });
  const declined = await declines.client.call(invitations.remove, { params: toDecline ?? {} });
  expect(declined.statusCode).toBe(204);
  expect(await membersOf(course)).toHaveLength(2);
  expect(await offered(joins.client)).toEqual([]);
  expect((await client.call(invitations.byCourse, { params: { id: course } })).json()).toEqual([]);
});

test('a member who joined by the code is no longer invited, and a teacher withdraws an invitation', async () => {
  const { client, course } = await aTeacher();
  const [joins, waits] = [await aLearner(api), await aLearner(api)];
  const rows = [joins, waits].map(({ user }) => `A,B,${user.email},x${user.id}`);
  await upload(client, course, [head, ...rows].join('\n'));
  const code = (await client.call(courses.joinCode, { params: { id: course } })).json();
  expect((await joins.client.call(courses.join, { body: code })).statusCode).toBe(200);
  const list = async () =>
    (await client.call(invitations.byCourse, { params: { id: course } })).json() as { id: number }[];
  const [open, ...others] = await list();
  expect(others).toEqual([]);
  expect((await client.call(invitations.remove, { params: open ?? {} })).statusCode).toBe(204);
  expect(await list()).toEqual([]);
  expect((await waits.client.call(invitations.byMe)).json()).toEqual([]);
});

test('an account found by its username and names is invited as well', async () => {
  const { client, course, user } = await aTeacher();
  const known = await aUser(api, { firstName: 'Real', lastName: 'Owner' });
  const { rows } = await upload(client, course, `${head}\nReal,OWNER,,${known.username}`);
  expect(rows).toEqual([{ line: 2, name: 'Real OWNER', does: 'invite', problem: null }]);
  expect(await membersOf(course)).toEqual([user.id]);
});

test('a teacher invites 200 people a day, in whole lists; staff have no limit', async () => {
  const people = (from: number, count: number) =>
    [
      head,
      ...Array.from({ length: count }, (_, n) => `A,B,many${from + n}@mail.example,many${from + n}`),
    ].join('\n');
  const { client, course, user } = await aTeacher();
  const send = (csv: string) =>
    client.call(courses.roster, {
      params: { id: course },
      body: Buffer.from(csv),
      headers: { 'content-type': 'text/csv' },
    });
  await upload(client, course, people(0, 150));
  const refused = await send(people(1000, 51));
  expect(refused.json()).toMatchObject({ code: 'too_many_requests' });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(80_000);
  await upload(client, course, people(2000, 50));
  expect((await send(people(3000, 1))).statusCode).toBe(429);
  expect(await membersOf(course)).toEqual([user.id]);
  const staff = await someoneWith({ isStaff: true });
  await upload(staff.client, staff.course, people(4000, 250));
});

test('the preview says what happens, for any rows', async () => {
  const closed = await aUser(api, { closedAt: api.time.now });
  const known = await aUser(api, { email: 'zoe@xn--bcher-kva.example', firstName: 'Zoé', lastName: 'Nagel' });
  const name = fc.constantFrom('Zoé', 'Zoe\u0301', 'ZOÉ', 'Nagel', 'Ä', '', '\u200b', '\u202egnp', '=x');
  const given = fc.record({
    first: name,
    last: name,
    email: fc.constantFrom(
      '',
      'zoe@bücher.example',
      'ZOE@BU\u0308CHER.example',
      ' zoe@xn--bcher-kva.example\u200b',
      'ｚｏｅ@bücher.example',
      closed.email,
      'info@one.example',
      'info@two.example',
      'no address',
    ),
    username: fc.constantFrom(
      '',
      known.username,
      known.username.toUpperCase(),
      'zoe1',
      'ＺＯＥ1',
      'a b',
      'straße',
      'STRASSE',
    ),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(given, { maxLength: 6 }), fc.boolean(), async (people, isStaff) => {
      const { client, course } = await someoneWith(isStaff ? { isStaff } : { isTeacher: true });
      const rows = people.map(({ first, last, email, username }) => [first, last, email, username].join(';'));
      const csv = ['Vorname;Nachname;E-Mail;Benutzername', ...rows].join('\n');
      const preview = await upload(client, course, csv, true);
      expect((await upload(client, course, csv)).rows).toEqual(preview.rows);
      const again = await upload(client, course, csv);
      expect(again.rows.map(({ does }) => does)).toEqual(preview.rows.map(() => 'nothing'));
    }),
    { numRuns: 25 },
  );
});

test('a row whose account is made meanwhile is planned again, and takes no other row down', async () => {
  const { client, course } = await someoneWith({ isStaff: true });
  const csv = [
    head,
    'A,One,one@race.example,one.race',
    'B,Two,two@race.example,two.race',
    'C,Three,,three.race',
  ].join('\n');
  const expected = ['create', 'create', 'create'];
  expect((await upload(client, course, csv, true)).rows.map(({ does }) => does)).toEqual(expected);
  const [made, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const meanwhile = api.ctx.db.transaction(async (db) => {
    const harness = { ...api, ctx: { ...api.ctx, db: db as unknown as typeof api.ctx.db } };
    await aUser(harness, { email: 'Two@race.example', username: 'other' });
    await aUser(harness, { username: 'three.race' });
    made.resolve();
    await end.promise;
  });
  await made.promise;
  const uploading = upload(client, course, csv);
  const waiting = sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  await expect.poll(async () => (await api.ctx.db.execute(waiting)).length).toBeGreaterThan(0);
  end.resolve();
  await meanwhile;
  const { rows, sheet } = await uploading;
  expect(rows.map(({ does, problem }) => problem ?? does)).toEqual(['create', 'add', 'create']);
  expect(sheet.map(({ username }) => username)).toEqual(['three.race2']);
  expect(await membersOf(course)).toHaveLength(4);
});
