import {
  lessonsEndpoints,
  unclassified,
  type CategoryOverview,
  type Coverage,
} from '@sentiero/contracts/lessons';
import { progressEndpoints } from '@sentiero/contracts/progress';
import { expect, test } from 'vitest';
import { aCategory, aLearner, aLesson, aStep, aTarget, requires } from './builders.ts';
import { useApi } from './harness.ts';

const api = useApi();
const { list, categories, get, steps, submit } = lessonsEndpoints;

const secrets = ['question_answer', 'is_correct', 'task_', 'event_type', 'event_conditions', 'geheim'];

test('a learner never receives the answer of any step', async () => {
  const { client } = await aLearner(api);
  const lesson = await aLesson(api);
  await aCategory(api, [lesson.id]);
  await aStep(api, lesson.id, 'Q', { questionAnswer: 'geheim' });
  await aStep(api, lesson.id, 'S', { choices: [{ isCorrect: true }, { isCorrect: false }] });
  await aStep(api, lesson.id, 'T', { taskUrl: '/geheim', taskRequestHeader: 'X: geheim' });
  await aStep(api, lesson.id, 'E', { eventType: 'geheim', conditions: [{ valueString: 'geheim' }] });
  for (const endpoint of [list, categories, get, steps]) {
    const response = await client.call(endpoint, { params: { id: lesson.id } });
    expect(response.statusCode).toBe(200);
    for (const secret of secrets) expect(response.body).not.toContain(secret);
  }
});

test('the overview counts visible tasks and shows where to continue', async () => {
  const { client } = await aLearner(api);
  const lesson = await aLesson(api);
  const category = await aCategory(api, [lesson.id]);
  await aStep(api, lesson.id, 'I');
  const first = await aStep(api, lesson.id, 'Q', { questionAnswer: 'a' });
  await aStep(api, lesson.id, 'T', { taskUrl: '/', isVisible: false });
  await aStep(api, lesson.id, 'O');
  const card = async () => {
    const overview = (await client.call(categories)).json() as { id: number; lessons: object[] }[];
    return overview.find(({ id }) => id === category.id)?.lessons[0];
  };
  expect(await card()).toMatchObject({ steps: 3, tasks: 2, completed: 0, next_step: 1, last_activity: null });
  await client.call(submit, { params: { id: first.id }, body: { data: 'a', choices: null } });
  expect(await card()).toMatchObject({
    completed: 1,
    next_step: 2,
    last_activity: api.time.now.toISOString(),
  });
  const progress = (await client.call(progressEndpoints.byMe)).json() as { id: number }[];
  expect(progress.find(({ id }) => id === lesson.id)).toMatchObject({ completed: 1, tasks: 2 });
});

test('the list of lessons contains every visible one, in order', async () => {
  const { client } = await aLearner(api);
  const last = await aLesson(api, { order: 900 });
  const hidden = await aLesson(api, { order: 901, isVisible: false });
  const first = await aLesson(api, { order: 899 });
  const all = (await client.call(list)).json() as { id: number }[];
  expect(all.filter(({ id }) => [last.id, hidden.id, first.id].includes(id))).toEqual([
    {
      id: first.id,
      title: first.title,
      order: 899,
      minutes: null,
      plan: null,
      mode: 'path',
      ...unclassified,
    },
    { id: last.id, title: last.title, order: 900, minutes: null, plan: null, mode: 'path', ...unclassified },
  ]);
});

test('every call that serves a lesson says its level and what it covers, and the coverage names what its tasks practise', async () => {
  const { client } = await aLearner(api);
  const named = { owasp: ['2021-A10', '2025-A01'], wstg: ['INPV-19'], topics: ['ssrf', '2023-API7'] };
  const practises = ['2025-A01', 'INPV-19', 'ssrf', 'xxe'];
  const classified = { difficulty: 3, ...named, practises };
  const lesson = await aLesson(api, classified);
  await aLesson(api, { ...classified, isVisible: false });
  const category = await aCategory(api, [lesson.id]);
  const coveredBy = async () => {
    const coverage = (await client.call(lessonsEndpoints.coverage)).json() as Coverage;
    expect(Object.values(coverage).map(({ length }) => length)).toEqual([20, 113, 31, 10, 10]);
    const rows = Object.values(coverage).flat();
    return rows.flatMap(({ id, lessons }) =>
      lessons.filter((one) => one.id === lesson.id).map(({ hands_on }) => [id, hands_on]),
    );
  };
  const ids = Object.values(named).flat();
  expect(await coveredBy()).toEqual(expect.arrayContaining(ids.map((id) => [id, false])));
  await aStep(api, lesson.id, 'T', { taskUrl: '/' });
  const covered = await coveredBy();
  // What it practises without being about it does not count.
  expect(covered).toHaveLength(ids.length);
  expect(covered).toEqual(expect.arrayContaining(ids.map((id) => [id, practises.includes(id)])));
  expect((await client.call(get, { params: { id: lesson.id } })).json()).toMatchObject(classified);
  const all = (await client.call(list)).json() as { id: number }[];
  expect(all.find(({ id }) => id === lesson.id)).toMatchObject(classified);
  const overview = (await client.call(categories)).json() as { id: number; lessons: object[] }[];
  expect(overview.find(({ id }) => id === category.id)?.lessons[0]).toMatchObject(classified);
});

test('hidden items do not exist for learners', async () => {
  const { client } = await aLearner(api);
  const hidden = await aLesson(api, { isVisible: false });
  const step = await aStep(api, hidden.id, 'Q', { questionAnswer: 'a' });
  const category = await aCategory(api, [hidden.id], { isVisible: false });
  expect((await client.call(get, { params: { id: hidden.id } })).statusCode).toBe(404);
  expect((await client.call(steps, { params: { id: hidden.id } })).statusCode).toBe(404);
  const submission = await client.call(submit, {
    params: { id: step.id },
    body: { data: 'a', choices: null },
  });
  expect(submission.statusCode).toBe(404);
  expect((await client.call(categories)).json()).not.toContainEqual(
    expect.objectContaining({ id: category.id }),
  );
});

test('a lesson with unmet requirements is shown, but its steps are not', async () => {
  const { client } = await aLearner(api);
  const first = await aLesson(api);
  const task = await aStep(api, first.id, 'Q', { questionAnswer: 'a' });
  const second = await aLesson(api);
  const locked = await aStep(api, second.id, 'Q', { questionAnswer: 'a' });
  await requires(api, second.id, first.id);

  const body = { data: 'a', choices: null };
  const read = await client.call(get, { params: { id: second.id } });
  expect(read.json().required_lessons).toEqual([
    { id: first.id, title: first.title, completed: 0, tasks: 1 },
  ]);
  expect((await client.call(steps, { params: { id: second.id } })).json()).toMatchObject({
    status: 403,
    code: 'requirements_unmet',
  });
  expect((await client.call(submit, { params: { id: locked.id }, body })).json()).toMatchObject({
    status: 409,
    code: 'step_not_reachable',
  });

  await client.call(submit, { params: { id: task.id }, body });
  expect((await client.call(steps, { params: { id: second.id } })).statusCode).toBe(200);
  expect((await client.call(submit, { params: { id: locked.id }, body })).statusCode).toBe(200);
});

test('teachers and staff read the steps of a lesson whose requirements they do not meet', async () => {
  const [required, lesson] = [await aLesson(api), await aLesson(api)];
  await aStep(api, required.id, 'O');
  const step = await aStep(api, lesson.id, 'O');
  await requires(api, lesson.id, required.id);
  for (const role of [{ isTeacher: true }, { isStaff: true }]) {
    const { client } = await aLearner(api, role);
    const read = await client.call(lessonsEndpoints.steps, { params: { id: lesson.id } });
    expect(read.json()).toMatchObject([{ id: step.id }]);
  }
});

test('a hidden requirement blocks nothing', async () => {
  const { client } = await aLearner(api);
  const hidden = await aLesson(api, { isVisible: false });
  await aStep(api, hidden.id, 'Q', { questionAnswer: 'a' });
  const lesson = await aLesson(api);
  await requires(api, lesson.id, hidden.id);
  expect((await client.call(steps, { params: { id: lesson.id } })).statusCode).toBe(200);
});

test('a wrong answer is 403 answer_incorrect, a correct one completes the step once', async () => {
  const { client } = await aLearner(api);
  const lesson = await aLesson(api);
  const step = await aStep(api, lesson.id, 'Q', { questionAnswer: 'sid\nsession' });
  const wrong = await client.call(submit, { params: { id: step.id }, body: { data: 'no', choices: null } });
  expect(wrong.json()).toMatchObject({ status: 403, code: 'answer_incorrect' });
  const right = await client.call(submit, {
    params: { id: step.id },
    body: { data: ' SESSION ', choices: null },
  });
  expect(right.statusCode).toBe(200);
  const { completed } = right.json() as { completed: string };
  api.time.pass(60_000);
  const again = await client.call(submit, {
    params: { id: step.id },
    body: { data: 'anything', choices: null },
  });
  expect(again.json()).toEqual({ completed });
});

test('steps must be answered in order', async () => {
  const { client } = await aLearner(api);
  const lesson = await aLesson(api);
  const first = await aStep(api, lesson.id, 'S', { choices: [{ isCorrect: true }, { isCorrect: false }] });
  await aStep(api, lesson.id, 'I');
  const second = await aStep(api, lesson.id, 'M', {
    choices: [{ isCorrect: true }, { isCorrect: true }, { isCorrect: false }],
  });
  const choose = (step: typeof first, ...places: number[]) =>
    client.call(submit, {
      params: { id: step.id },
      body: { data: null, choices: places.map((place) => ({ id: step.choiceIds[place] })) },
    });
  expect((await choose(second, 0, 1)).json()).toMatchObject({ status: 409, code: 'step_not_reachable' });
  expect((await choose(first, 1)).statusCode).toBe(403);
  expect((await choose(first, 0)).statusCode).toBe(200);
  expect((await choose(second, 0)).statusCode).toBe(403);
  expect((await choose(second, 0, 1)).statusCode).toBe(200);
});

test('an open answer is stored, may be sent again, and keeps its first completion', async () => {
  const { client } = await aLearner(api);
  const lesson = await aLesson(api);
  const step = await aStep(api, lesson.id, 'O');
  const send = (data: string) =>
    client.call(submit, { params: { id: step.id }, body: { data, choices: null } });
  const first = (await send('because')).json() as { completed: string };
  api.time.pass(1_000);
  expect((await send('  because of quotes ')).json()).toEqual(first);
  expect((await client.call(steps, { params: { id: lesson.id } })).json()[0]).toMatchObject({
    answer: 'because of quotes',
    completed: first.completed,
  });
});

test.each([
  ['Q', { data: '  ', choices: null }],
  ['O', { data: null, choices: null }],
  ['S', { data: null, choices: [] }],
  ['S', { data: 'x', choices: null }],
  ['M', { data: null, choices: null }],
  ['I', { data: 'x', choices: null }],
  ['T', { data: 'x', choices: null }],
  ['E', { data: 'x', choices: null }],
  ['Q', { data: 7, choices: null }],
  ['Q', {}],
  ['M', { data: null, choices: [{ id: 'one' }] }],
] as const)('a step of type %s refuses %j with 400', async (type, body) => {
  const { client } = await aLearner(api);
  const lesson = await aLesson(api);
  const step = await aStep(api, lesson.id, type, {
    questionAnswer: 'a',
    taskUrl: '/',
    choices: [{ isCorrect: true }],
  });
  expect((await client.call(submit, { params: { id: step.id }, body })).statusCode).toBe(400);
});

test('unknown and malformed ids are 404 and 400', async () => {
  const { client } = await aLearner(api);
  expect((await client.call(get, { params: { id: 999_999 } })).statusCode).toBe(404);
  expect((await client.call(get, { params: { id: 'abc' } })).json()).toMatchObject({
    status: 400,
    errors: [{ path: '/id' }],
  });
  expect((await client.call(get, { params: { id: '99999999999' } })).statusCode).toBe(400);
  const body = { data: 'a', choices: null };
  expect((await client.call(submit, { params: { id: 999_999 }, body })).statusCode).toBe(404);
});

test('fifty parallel correct answers complete a step once', async () => {
  const { client } = await aLearner(api);
  const lesson = await aLesson(api);
  const step = await aStep(api, lesson.id, 'Q', { questionAnswer: 'a' });
  await client.call(get, { params: { id: lesson.id } });
  const answers = await Promise.all(
    Array.from({ length: 50 }, () =>
      client.call(submit, { params: { id: step.id }, body: { data: 'a', choices: null } }),
    ),
  );
  expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200]));
  expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
});

test('a lesson names its target and its next lesson', async () => {
  const { client } = await aLearner(api);
  const target = await aTarget(api);
  const next = await aLesson(api);
  const lesson = await aLesson(api, { targetId: target.id, nextLessonId: next.id, useHelperSql: true });
  expect((await client.call(get, { params: { id: lesson.id } })).json()).toMatchObject({
    target_application: { id: target.id, name: target.name, frontend_url: target.frontendUrl },
    next_lesson: { id: next.id, title: next.title },
    use_helper_http: true,
    use_helper_sql: true,
  });
});

test('every call that serves lessons says their minutes: their own, or the sum of their visible steps', async () => {
  const { client } = await aLearner(api);
  const [summed, own, unknown] = [
    await aLesson(api),
    await aLesson(api, { minutes: 45 }),
    await aLesson(api),
  ];
  for (const { id } of [summed, own]) {
    await aStep(api, id, 'I', { minutes: 2 });
    await aStep(api, id, 'O', { minutes: 5 });
    await aStep(api, id, 'O', { minutes: 9, isVisible: false });
  }
  const ids = [summed.id, own.id, unknown.id];
  await aCategory(api, ids);
  const minutesIn = (lessons: readonly { id: number; minutes: number | null }[]) =>
    ids.map((id) => lessons.find((lesson) => lesson.id === id)?.minutes);
  const overview = (await client.call(categories)).json() as CategoryOverview[];
  const single = await Promise.all(ids.map((id) => client.call(get, { params: { id } })));
  const wanted = [7, 45, null];
  expect(minutesIn((await client.call(list)).json())).toEqual(wanted);
  expect(minutesIn(overview.flatMap(({ lessons }) => lessons))).toEqual(wanted);
  expect(minutesIn(single.map((answer) => answer.json()))).toEqual(wanted);
});
