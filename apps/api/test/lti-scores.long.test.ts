import { answersEndpoints } from '@sentiero/contracts/answers';
import { boardEndpoints } from '@sentiero/contracts/board';
import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import { ltiEndpoints } from '@sentiero/contracts/lti';
import { progressEndpoints, type MemberProgress } from '@sentiero/contracts/progress';
import { scheduleEndpoints } from '@sentiero/contracts/schedule';
import { externalEndpoints, usersEndpoints } from '@sentiero/contracts/users';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { inTransaction } from '../src/context.ts';
import { identities, ltiScores, steps as stepRows } from '../src/db/schema/index.ts';
import { findPlatform } from '../src/modules/lti/platforms.store.ts';
import { openScore } from '../src/modules/lti/scores.store.ts';
import { forgetToken } from '../src/modules/lti/service-token.ts';
import { hashPassword } from '../src/modules/users/passwords.ts';
import { setPassword } from '../src/modules/users/users.store.ts';
import { aLearner, aLesson, aStep } from './builders.ts';
import { ags, aLaunch, instructor, lti } from './lti-platform.ts';
import { scope, useScores } from './lti-score-columns.ts';
import { aPerson, myself, School } from './lti-school.ts';
import { linkTo } from './oidc-visitors.ts';

const school = await School.open();
const { api, platform } = school;
const { gradebook } = platform;
const { aVisitor, aLessonOf, gradeOf, scoresOf, stateOf, send } = useScores(school);
let count = 0;

async function readPlatform() {
  const row = await findPlatform(api.ctx, school.id);
  if (!row) throw new Error('no platform');
  return row;
}

test('each completion of a lesson sends the share of its tasks, to the path of the column and with its query', async () => {
  const lesson = await aLessonOf(2);
  const { client, person, column, course } = await aVisitor({ lesson: lesson.id });
  expect(await scoresOf(course)).toMatchObject({
    linked: [{ platform: 'Moodle', title: 'Web security 3a' }],
    scores: [],
  });
  await lesson.solve(client, 0);
  expect(await stateOf(course)).toMatchObject({ state: 'waiting', tries: 0, problem: null });
  await send();
  expect(gradeOf(column, person)).toBe(0.5);
  expect(gradebook.received[0]).toMatchObject({
    userId: person,
    scoreGiven: 1,
    scoreMaximum: 2,
    activityProgress: 'InProgress',
    gradingProgress: 'FullyGraded',
  });
  expect(await stateOf(course)).toMatchObject({ state: 'sent', status: 200, next_try_at: null });
  await lesson.solve(client, 1);
  await send();
  expect(gradeOf(column, person)).toBe(1);
  expect(gradebook.received[1]).toMatchObject({ activityProgress: 'Completed' });
});

test('points never exceed the maximum, also when a completed task is hidden', async () => {
  const lesson = await aLessonOf(2);
  const { client, person, column } = await aVisitor({ lesson: lesson.id });
  await lesson.solve(client, 0);
  await lesson.solve(client, 1);
  await api.ctx.db
    .update(stepRows)
    .set({ isVisible: false })
    .where(eq(stepRows.id, lesson.steps[0] ?? 0));
  await send();
  expect(gradebook.received[0]).toMatchObject({ scoreGiven: 1, scoreMaximum: 1 });
  expect(gradeOf(column, person)).toBe(1);
});

test('several completions before an attempt send one score, the newest', async () => {
  const lesson = await aLessonOf(3);
  const { client, person, column } = await aVisitor({ lesson: lesson.id });
  for (const place of [0, 1, 2]) await lesson.solve(client, place);
  await send();
  expect(gradebook.received).toHaveLength(1);
  expect(gradeOf(column, person)).toBe(1);
});

test('scores of one second reach the platform with later seconds', async () => {
  const lesson = await aLessonOf(2);
  const { client, person, column } = await aVisitor({ lesson: lesson.id });
  await lesson.solve(client, 0);
  await send();
  await lesson.solve(client, 1);
  await send();
  expect(gradeOf(column, person)).toBe(1);
});

test('a score that the platform holds to be old is sent again with a later time', async () => {
  const lesson = await aLessonOf(1);
  const { client, person, column, course } = await aVisitor({ lesson: lesson.id });
  const second = Math.floor(api.time.now.getTime() / 1000) + 5;
  gradebook.grades.set(`${column} ${person}`, { points: 0, second });
  await lesson.solve(client, 0);
  await send();
  expect(await stateOf(course)).toMatchObject({ state: 'waiting', status: 409, tries: 1 });
  api.time.pass(11_000);
  await send();
  expect(gradeOf(column, person)).toBe(1);
});

test('a score for somebody who is no learner there has failed for good, until a teacher sends it again', async () => {
  const lesson = await aLessonOf(1);
  const { client, person, column, course } = await aVisitor({ lesson: lesson.id });
  gradebook.learners.delete(person);
  await lesson.solve(client, 0);
  await send();
  expect(await stateOf(course)).toMatchObject({ state: 'failed', problem: 'not_a_learner', status: 400 });
  api.time.pass(24 * 3_600_000);
  await send();
  expect(gradebook.received).toHaveLength(1);
  gradebook.learners.add(person);
  const params = { id: course };
  expect((await school.staff.call(ltiEndpoints.sendAgain, { params })).statusCode).toBe(204);
  await send();
  expect(gradeOf(column, person)).toBe(1);
});

test('a platform gets one score at a time', async () => {
  const lesson = await aLessonOf(1);
  const visitors = [await aVisitor({ lesson: lesson.id }), await aVisitor({ lesson: lesson.id })];
  for (const { client } of visitors) await lesson.solve(client, 0);
  const { promise, resolve } = Promise.withResolvers<void>();
  gradebook.gate = promise;
  const round = send();
  await expect.poll(() => gradebook.inFlight).toBe(1);
  // Another process ends its round while the score is in flight: it finds no platform to send to.
  await send();
  expect([gradebook.received.length, gradebook.inFlight]).toEqual([0, 1]);
  resolve();
  await round;
  expect([gradebook.received.length, gradebook.mostInFlight]).toEqual([2, 1]);
});

test('a completion while a score is in flight is sent afterwards', async () => {
  const lesson = await aLessonOf(2);
  const { client, person, column } = await aVisitor({ lesson: lesson.id });
  await lesson.solve(client, 0);
  const { promise, resolve } = Promise.withResolvers<void>();
  gradebook.gate = promise;
  const round = send();
  await expect.poll(() => gradebook.inFlight).toBe(1);
  api.time.pass(1);
  await lesson.solve(client, 1);
  resolve();
  await round;
  await send();
  expect(gradeOf(column, person)).toBe(1);
});

test('a score is sent only once a column with grades has it', async () => {
  const lesson = await aLessonOf(2);
  const { client, person, column, course } = await aVisitor({ lesson: lesson.id });
  gradebook.ungraded.add(String(column));
  await lesson.solve(client, 0);
  await send();
  expect(await stateOf(course)).toMatchObject({ state: 'failed', problem: 'no_grade', status: 200 });
  gradebook.ungraded.clear();
  await school.staff.call(ltiEndpoints.sendAgain, { params: { id: course } });
  await send();
  expect([(await stateOf(course))?.state, gradeOf(column, person)]).toEqual(['sent', 0.5]);
});

test('a platform that lets nobody read scores back is believed', async () => {
  gradebook.endTokens();
  forgetToken(await readPlatform());
  gradebook.services = ['scores'];
  const lesson = await aLessonOf(1);
  const { client, column, course } = await aVisitor({ lesson: lesson.id });
  gradebook.ungraded.add(String(column));
  await lesson.solve(client, 0);
  await send();
  expect((await stateOf(course))?.state).toBe('sent');
  Object.assign(gradebook, { services: ['scores', 'results', 'items', 'members'] });
  gradebook.ungraded.clear();
  gradebook.endTokens();
  forgetToken(await readPlatform());
});

test('the platform and the table of the course say the same of all lessons, with a plan and without', async () => {
  const [planned, other] = [await aLessonOf(4), await aLessonOf(3)];
  const { client, person, column, course } = await aVisitor();
  await planned.solve(client, 0);
  const { id: user } = (await client.call(usersEndpoints.me)).json();
  const plan = async (lessons: 'all' | number[]) => {
    const dates = { opens: null, due: null, closes: null };
    const input = lessons === 'all' ? lessons : lessons.map((lesson) => ({ lesson, ...dates }));
    await school.staff.call(scheduleEndpoints.set, { params: { id: course }, body: { lessons: input } });
    await send();
    const members = (await school.staff.call(progressEndpoints.byCourse, { params: { id: course } })).json();
    const own = (members as MemberProgress[]).find(({ user_id }) => user_id === user)?.progress ?? [];
    const counted = own.filter(({ counts }) => counts);
    const share = (key: 'completed' | 'tasks') => counted.reduce((sum, one) => sum + one[key], 0);
    expect(gradeOf(column, person)).toBeCloseTo(share('completed') / share('tasks'), 6);
    return counted.map(({ id }) => id);
  };
  expect(await plan([planned.id])).toEqual([planned.id]);
  expect(gradeOf(column, person)).toBe(0.25);
  const board = { params: { id: course }, query: {} };
  expect((await school.staff.call(boardEndpoints.board, board)).json().lesson.id).toBe(planned.id);
  expect(await plan([planned.id, other.id])).toEqual([planned.id, other.id]);
  expect(gradeOf(column, person)).toBeCloseTo(1 / 7, 6);
  expect((await plan('all')).length).toBeGreaterThan(2);
});

test('a link to the whole course counts the tasks of all lessons, also those completed before', async () => {
  const lesson = await aLessonOf(1);
  const { client, person, column, course } = await aVisitor({ person: 'whole' });
  await lesson.solve(client, 0);
  await send();
  const given = gradebook.received.at(-1);
  expect(given?.scoreGiven).toBe(1);
  expect(given?.scoreMaximum).toBeGreaterThan(1);
  expect((await stateOf(course))?.lesson).toBeNull();
  expect(gradeOf(column, person)).toBeGreaterThan(0);
  const second = await aVisitor({ person: 'whole', lesson: lesson.id });
  await send();
  expect(gradeOf(second.column, person)).toBe(1);
});

test('an answer that the teacher wants again takes its point back', async () => {
  const { id } = await aLesson(api);
  const step = await aStep(api, id, 'O');
  const { client, person, column, course } = await aVisitor({ lesson: id });
  const answer = () =>
    client.call(lessonsEndpoints.submit, {
      params: step,
      body: { data: `because ${++count}`, choices: null },
    });
  await answer();
  await send();
  expect(gradeOf(column, person)).toBe(1);
  const listed = await school.staff.call(answersEndpoints.list, {
    params: { id: course },
    query: { step: step.id },
  });
  const [sent] = (listed.json().answers ?? listed.json()) as { id: number }[];
  const body = { state: 'again', comment: 'More' };
  await school.staff.call(answersEndpoints.review, { params: { id: course, answer: sent?.id }, body });
  await send();
  expect(gradeOf(column, person)).toBe(0);
  await answer();
  await send();
  expect(gradeOf(column, person)).toBe(1);
});

test.each([
  ['an instructor', { role: instructor }],
  ['a link without a column', { endpoint: { scope } }],
  ['a link that may not send scores', { endpoint: { scope: [], lineitem: gradebook.column(1) } }],
  ['a column by plain HTTP elsewhere', { endpoint: { scope, lineitem: 'http://10.0.0.1/lineitem' } }],
  ['a column that is no address', { endpoint: { scope, lineitem: 'javascript:alert(1)' } }],
])('%s gets no score', async (_, link) => {
  const lesson = await aLessonOf(1);
  const { client } = await aVisitor({ lesson: lesson.id, ...link });
  await lesson.solve(client, 0);
  await send();
  expect(await api.ctx.db.$count(ltiScores)).toBe(0);
  expect(gradebook.received).toEqual([]);
});

test('members who only learn do not see the scores of a course', async () => {
  const { client, course } = await aVisitor();
  const params = { id: course };
  expect((await client.call(ltiEndpoints.scores, { params })).json()).toMatchObject({ code: 'forbidden' });
  const { client: teacher } = await aLearner(api, { isTeacher: true });
  expect((await teacher.call(ltiEndpoints.scores, { params })).json()).toMatchObject({ code: 'not_found' });
  expect((await client.call(usersEndpoints.me)).statusCode).toBe(200);
});

test('two people of a platform never share an account, and a score stays with its person', async () => {
  const lesson = await aLessonOf(2);
  const { client, person, column } = await aVisitor({ lesson: lesson.id });
  await lesson.solve(client, 0);
  const { id, username } = await myself(client);
  const password = 'a password';
  await setPassword(api.ctx, id, await hashPassword(password));

  // The second pupil, who is new here, opens the link in the same browser.
  const second = aPerson();
  const claims = aLaunch({
    [lti('custom')]: { lesson: String(lesson.id) },
    [ags]: { scope, lineitem: gradebook.column(column) },
  });
  expect((await school.press(client, await platform.launch(client, second, claims))).pathname).toBe(
    '/welcome',
  );
  const asked = (await client.call(externalEndpoints.pending)).json();
  expect(asked).toMatchObject({ first_name: 'Zoë', username, may_link: false });
  const byClick = await client.call(externalEndpoints.settle, { body: { do: 'link' } });
  expect(byClick.json()).toMatchObject({ code: 'log_in_first' });
  // Also with the first one's help.
  const together = await client.call(externalEndpoints.settle, { body: linkTo({ username, password }) });
  expect(together.json()).toMatchObject({ code: 'other_person' });
  // And also once the first one has left the account.
  await api.ctx.db.delete(identities).where(eq(identities.userId, id));
  const later = await client.call(externalEndpoints.settle, { body: linkTo({ username, password }) });
  expect(later.json()).toMatchObject({ code: 'other_person' });
  await send();
  expect(gradeOf(column, person)).toBe(0.5);
  expect(gradeOf(column, second)).toBeUndefined();
  const [score] = await api.ctx.db.select().from(ltiScores);
  const stolen = { userId: id, subject: second, isBegun: true };
  await expect(inTransaction(api.ctx, (tx) => openScore(tx, score?.itemId ?? 0, stolen))).rejects.toThrow(
    'another person',
  );
});
