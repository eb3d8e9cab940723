import { auditEndpoints } from '@sentiero/contracts/audit';
import { boardEndpoints } from '@sentiero/contracts/board';
import { coursesEndpoints } from '@sentiero/contracts/courses';
import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import { byAlphabet, searchForm } from '@sentiero/contracts/texts';
import { usersEndpoints } from '@sentiero/contracts/users';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inAlphabet, searchable } from '../src/db/text-order.ts';
import { aLearner, aLesson, aMember, aStep, aUser } from './builders.ts';
import { useApi } from './harness.ts';
import { aCourse } from './staff-changes.ts';

const api = useApi();
const asStaff = () => aLearner(api, { isStaff: true });

test('the tests run in a database whose locale knows no umlauts', async () => {
  const [row] = await api.ctx.db.execute<{ lower: string }>(sql`select lower('Ü') as lower`);
  expect(row?.lower).toBe('Ü');
});

test('SQL and JavaScript make the same search form of any text', async () => {
  const inSql = async (texts: readonly string[]) => {
    const rows = await api.ctx.db.execute<{ form: string }>(
      sql`select ${searchable(sql`given.text`)} as form from unnest(${sql.param(texts)}::text[]) with ordinality as given (text, place) order by place`,
    );
    return [...rows].map(({ form }) => form);
  };
  // Characters that no server is too old for.
  const ranges = [
    [0x01, 0x52f],
    [0x1e00, 0x2188],
    [0xff00, 0xffef],
  ] as const;
  const known = fc
    .oneof(...ranges.map(([min, max]) => fc.integer({ min, max })))
    .map((code) => String.fromCharCode(code))
    .filter((sign) => /\P{Cn}/u.test(sign));
  const telling = fc.constantFrom(...'aÄßẞÉøΣςİıǅ´`’‚«–—−％＇ﬁ½\u0301\u00ad\u200b\ufeff\u3000\\_% ');
  const texts = fc.string({ unit: fc.oneof(telling, known), maxLength: 10 });
  const [sample = []] = fc.sample(fc.array(texts, { minLength: 1500, maxLength: 1500 }), 1);
  expect(await inSql(sample)).toEqual(sample.map(searchForm));
});

test('SQL sorts as a dictionary of each language does', async () => {
  const names = [
    'Zürcher',
    'Österreich',
    'Oster',
    'Ägerter',
    'Zaugg',
    'adler',
    'Éva',
    'Señor',
    'Senn',
    "D'Arc",
    'ångström',
  ];
  const rows = await api.ctx.db.execute<{ name: string }>(
    sql`select name from unnest(${sql.param(names)}::text[]) as name order by ${inAlphabet(sql`name`)}`,
  );
  const sorted = [...rows].map(({ name }) => name);
  for (const language of ['de', 'en', 'fr', 'it'])
    expect(names.toSorted(byAlphabet(language))).toEqual(sorted);
});

test('people, courses and the log are found whatever the case, and sorted by the alphabet', async () => {
  const { client, user } = await asStaff();
  const mark = `q${user.id}q`;
  for (const lastName of ['Ägerter', 'Zürcher', 'Zaugg', 'Österreich', 'Oster'])
    await aUser(api, { firstName: mark, lastName });
  const found = async (q: string, sort = 'last_name') => {
    const answer = await client.call(usersEndpoints.adminList, { query: { q, sort } });
    return (answer.json() as { last_name: string }[]).map(({ last_name }) => last_name);
  };
  expect(await found(mark)).toEqual(['Ägerter', 'Oster', 'Österreich', 'Zaugg', 'Zürcher']);
  expect(await found(mark, '-last_name')).toEqual(['Zürcher', 'Zaugg', 'Österreich', 'Oster', 'Ägerter']);
  for (const q of ['ZÜRCHER', 'zürcher', 'zu\u0308rcher', 'zurcher', 'ＺÜＲ', 'zür\u200bcher'])
    expect(await found(`${mark} ${q}`), q).toEqual(['Zürcher']);
  expect(await found(`${mark} zür%`)).toEqual([]);
  const search = await client.call(usersEndpoints.search, { query: { q: `${mark} ÄGERTER` } });
  expect(search.json()).toHaveLength(1);
  const unseen = await client.call(usersEndpoints.search, { query: { q: '\u200b\u2060\u00ad' } });
  expect(unseen.statusCode).toBe(400);

  const name = `ÜBUNG ${mark}`;
  const made = await client.call(coursesEndpoints.create, { body: { name } });
  expect(made.statusCode).toBe(201);
  for (const q of [`übung ${mark}`, `${mark} ubung`]) {
    const listed = await client.call(coursesEndpoints.list, { query: { q } });
    expect(listed.json(), q).toMatchObject([{ name }]);
    const log = await client.call(auditEndpoints.list, { query: { q } });
    expect(log.json(), q).toMatchObject([{ action: 'course.create', detail: name }]);
  }
});

test('an account is found by its address in Unicode and in ASCII, in every case', async () => {
  const { client } = await asStaff();
  const user = await aUser(api, { email: 'Zoe.N@xn--bcher-kva.example' });
  for (const q of ['bücher.example', 'zoe.n@BÜCHER.example', 'xn--bcher-kva', 'ZOE.N@bu\u0308cher.example']) {
    const answer = await client.call(usersEndpoints.adminList, { query: { q } });
    expect(answer.json(), q).toMatchObject([{ id: user.id }]);
  }
});

test('wrong answers that grading takes for one are counted as one', async () => {
  const { client, user } = await aLearner(api, { isTeacher: true });
  const course = await aCourse(client);
  const lesson = await aLesson(api, {});
  const step = await aStep(api, lesson.id, 'Q', { questionAnswer: 'yes' });
  for (const data of ['Schlüssel', 'SCHLÜSSEL', 'schlu\u0308ssel\u200b', 'Schloss']) {
    const learner = await aLearner(api);
    await aMember(api, course, learner.user.id);
    const sent = await learner.client.call(lessonsEndpoints.submit, {
      params: { id: step.id },
      body: { data, choices: null },
    });
    expect(sent.statusCode).toBe(403);
  }
  const insights = await client.call(boardEndpoints.insights, {
    params: { id: course },
    query: { lesson: lesson.id },
  });
  const [shown] = (insights.json() as { steps: { wrong_answers: { count: number }[] }[] }).steps;
  expect(shown?.wrong_answers.map(({ count }) => count)).toEqual([3, 1]);
  expect(user.id).toBeGreaterThan(0);
});

test.each(['\u200b\u2060', '\u00ad', '\u3164\u00a0', '\u2800'])(
  'an open answer of %j alone is blank',
  async (data) => {
    const { client } = await aLearner(api);
    const lesson = await aLesson(api, {});
    const step = await aStep(api, lesson.id, 'O');
    const sent = await client.call(lessonsEndpoints.submit, {
      params: { id: step.id },
      body: { data, choices: null },
    });
    expect(sent.statusCode).toBe(400);
  },
);
