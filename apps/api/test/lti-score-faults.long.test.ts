import { expect, test } from 'vitest';
import { useScores } from './lti-score-columns.ts';
import { School } from './lti-school.ts';

const school = await School.open();
const { api, platform } = school;
const { gradebook } = platform;
const { aVisitor, aLessonOf, gradeOf, scoresOf, stateOf, send } = useScores(school);

test.each([
  ['away', 'no_answer'],
  [503, 'no_answer'],
  [429, 'no_answer'],
  [401, 'no_access'],
] as const)('while the platform answers %s, nothing is lost and nobody waits', async (status, problem) => {
  const lesson = await aLessonOf(1);
  const [one, other] = [await aVisitor({ lesson: lesson.id }), await aVisitor({ lesson: lesson.id })];
  gradebook.status = status;
  await lesson.solve(one.client, 0);
  await lesson.solve(other.client, 0);
  await send();
  const { scores } = await scoresOf(one.course);
  // The platform gets a pause: only one of them was tried.
  expect(scores.map((score) => score.tries).toSorted()).toEqual([0, 1]);
  expect(scores.find(({ tries }) => tries === 1)).toMatchObject({ state: 'waiting', problem });
  gradebook.status = null;
  await send();
  expect(gradebook.received).toEqual([]);
  api.time.pass(11_000);
  await send();
  for (const { column, person } of [one, other]) expect(gradeOf(column, person)).toBe(1);
});

test('a course of the platform that bars the tool does not hold up the others', async () => {
  const lesson = await aLessonOf(1);
  const [barred, other] = [await aVisitor({ lesson: lesson.id }), await aVisitor({ lesson: lesson.id })];
  gradebook.barred.add(String(barred.column));
  await lesson.solve(barred.client, 0);
  await lesson.solve(other.client, 0);
  await send();
  expect(gradeOf(other.column, other.person)).toBe(1);
  const states = (await scoresOf(other.course)).scores.map(({ state, problem }) => [state, problem]);
  expect(states).toEqual([
    ['waiting', 'no_access'],
    ['sent', null],
  ]);
  gradebook.barred.clear();
  api.time.pass(11_000);
  await send();
  expect(gradeOf(barred.column, barred.person)).toBe(1);
});

test('a platform whose clock is some seconds behind ours takes our statements', async () => {
  const lesson = await aLessonOf(1);
  const { client, person, column } = await aVisitor({ lesson: lesson.id });
  gradebook.behindMs = 45_000;
  gradebook.endTokens();
  await lesson.solve(client, 0);
  await send();
  api.time.pass(11_000);
  await send();
  gradebook.behindMs = 0;
  expect(gradeOf(column, person)).toBe(1);
});

test('a score is given up after a day of attempts, and shown as failed', async () => {
  const lesson = await aLessonOf(1);
  const { client, course } = await aVisitor({ lesson: lesson.id });
  gradebook.status = 500;
  await lesson.solve(client, 0);
  for (let n = 0; n < 12; n++) {
    await send();
    api.time.pass(7 * 3_600_000);
  }
  expect(await stateOf(course)).toMatchObject({ state: 'failed', tries: 10, problem: 'no_answer' });
});

test('one token serves all scores of an hour, and a new one is fetched when the platform forgets it', async () => {
  const lesson = await aLessonOf(2);
  const { client, person, column } = await aVisitor({ lesson: lesson.id });
  await lesson.solve(client, 0);
  await send();
  const before = gradebook.tokensGiven;
  await lesson.solve(client, 1);
  gradebook.endTokens();
  await send();
  expect(gradeOf(column, person)).toBe(0.5);
  api.time.pass(11_000);
  await send();
  expect([gradebook.tokensGiven - before, gradeOf(column, person)]).toEqual([1, 1]);
});
