import {
  authoringEndpoints as endpoints,
  CategoryInput,
  emptyRule,
  LessonInput,
  LessonPatch,
  StepInput,
  StepPatch,
} from '@sentiero/contracts/authoring';
import { stepTypes, type StepType } from '@sentiero/contracts/lessons';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { steps } from '../src/db/schema/index.ts';
import { exported, emptyContentOf, imported } from './archive-calls.ts';
import { aLearner, aTarget, text } from './builders.ts';
import type { Schema } from './fuzz/operations.ts';
import { validValues } from './fuzz/valid-values.ts';
import { useApi, type Client } from './harness.ts';
import { categoryInput, choiceInput, conditionInput, lessonInput, stepInput } from './inputs.ts';

const api = useApi();
const staff = async () => (await aLearner(api, { isStaff: true })).client;
const nothing = { created: [], changed: [], removed: [], skipped: [] };

beforeEach(() => emptyContentOf(api));

async function expectSame(client: Client, query: object = { all: true }): Promise<void> {
  const archive = await exported(client, query);
  const answer = await imported(client, archive, { dry_run: true });
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.json()).toEqual(nothing);
}

/** Every field that a step of any type may have. */
const everyField = {
  secret: [],
  hints: [text('a\r\nb')],
  debrief: text('Then\r\n'),
  model_answer: text('\r\nModel'),
  question_answer: 'one\r\n two',
  task_url: '/x',
  task_request_method: 'POST',
  task_request_header: 'A: b\r\nC: d',
  task_request_content: 'x\r\ny',
  task_response_code: 404,
  task_response_header: 'E:',
  task_response_content: 're:^z',
  times: 3,
  within_seconds: 60,
  after: 'lesson' as const,
  event_type: 'sql',
};
const lists = {
  choices: [choiceInput(true, { content: text('yes\r\n') }), choiceInput(false)],
  task_conditions: [conditionInput({ key: 'query.q', value_int: 7, value_boolean: true })],
  event_conditions: [conditionInput({ type: 'boolean', value_string: 'x', group: 'one' })],
};

async function aLessonOf(client: Client, fields: object = {}): Promise<number> {
  const { statusCode, json, body } = await client.call(endpoints.createLesson, { body: lessonInput(fields) });
  expect(statusCode, body).toBe(201);
  return json().id;
}

async function aStepOf(client: Client, lesson: number, type: StepType, fields: object): Promise<number> {
  const body = stepInput(type, fields);
  const answer = await client.call(endpoints.createStep, { params: { id: lesson }, body });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().id;
}

test('drafts that lack languages are exported and imported as they are', async () => {
  const client = await staff();
  const german = { de: 'Entwurf' };
  const draft = { title: german, is_visible: false };
  const lesson = await aLessonOf(client, { ...draft, goals: [{ it: 'Scopo' }] });
  const choices = [choiceInput(true, { content: german }), choiceInput(false, { content: { fr: 'non' } })];
  await aStepOf(client, lesson, 'S', { ...draft, content: { fr: 'Choisis' }, hints: [german], choices });
  await aStepOf(client, lesson, 'O', { ...draft, content: german, debrief: german, model_answer: german });
  const category = categoryInput({ ...draft, description: { en: 'Draft' }, lessons_ids: [lesson] });
  expect((await client.call(endpoints.createCategory, { body: category })).statusCode).toBe(201);
  await expectSame(client);
  const archive = await exported(client, { all: true });
  await emptyContentOf(api);
  expect((await imported(client, archive)).statusCode).toBe(200);
  await expectSame(client);
});

const changes = stepTypes.flatMap((from) => stepTypes.map((to) => ({ from, to })));

test('a step of every type, changed to every type, is exported as files that change nothing', async () => {
  const client = await staff();
  const lesson = await aLessonOf(client);
  for (const [order, { from, to }] of changes.entries()) {
    const id = await aStepOf(client, lesson, from, { order, ...everyField, ...lists });
    const change = { type: to, ...everyField, ...lists };
    const params = { id: lesson, stepId: id };
    const answer = await client.call(endpoints.updateStep, { params, body: change });
    expect(answer.statusCode, answer.body).toBe(200);
  }
  await expectSame(client, { lesson });
});

test('steps that an earlier version stored with fields of other types are exported, too', async () => {
  const client = await staff();
  const lesson = await aLessonOf(client);
  for (const [order, type] of stepTypes.entries())
    await aStepOf(client, lesson, type, { order, ...everyField, ...lists });
  await api.ctx.db.update(steps).set({
    secret: [],
    hints: [text('a\r\nb ')],
    content: text(' Do\r\nit\r\n'),
    debrief: text('Then\r\n'),
    modelAnswer: text('Model'),
    taskRequestHeader: 'A: b',
    taskResponseCode: 0,
    times: 2,
    withinSeconds: 5,
    after: 'lesson',
  });
  await expectSame(client, { lesson });
});

test('a draft with languages of blanks only is exported, too', async () => {
  const client = await staff();
  const blank = { de: 'Etwas', en: ' ', fr: '\u200b', it: '' };
  const lesson = { goals: [blank], required_other: [blank], is_visible: false };
  const made = await client.call(endpoints.createLesson, { body: lessonInput(lesson) });
  const params = { id: made.json().id as number };
  const choices = [choiceInput(true, { content: blank }), choiceInput(false)];
  const step = await client.call(endpoints.createStep, {
    params,
    body: stepInput('S', { choices, is_visible: false }),
  });
  const listed = categoryInput({ lessons_ids: [params.id], description: blank, is_visible: false });
  const category = await client.call(endpoints.createCategory, { body: listed });
  expect([made, step, category].map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
  await expectSame(client);
});

const valid = (schema: unknown, without: readonly string[]) => {
  const { properties, ...rest } = schema as Schema;
  const own = Object.entries(properties ?? {}).filter(([name]) => !without.includes(name));
  return validValues({ ...rest, properties: Object.fromEntries(own) }) as fc.Arbitrary<object>;
};
const marks = ['confirmed_translations', 'copied_translations'];
const rules = Object.keys(emptyRule).filter((name) => !['times', 'within_seconds', 'after'].includes(name));
const referring = [
  'categories_ids',
  'required_lessons_ids',
  'target_application_id',
  'next_lesson_id',
  'lessons_ids',
];

/** Fields of any value that the contract allows, and a rule that can be met. */
const anyStep = valid(StepInput, [...marks, ...rules]);
const anyStepChange = valid(StepPatch, [...marks, ...rules, 'type']);
const anyLesson = valid(LessonInput, [...marks, ...referring]);
const anyLessonChange = valid(LessonPatch, [...marks, ...referring]);
const anyCategory = valid(CategoryInput, [...marks, ...referring]);

test('whatever staff write in lessons, steps and categories is exported as files that change nothing', async () => {
  const client = await staff();
  const some = fc.record({
    lesson: anyLesson,
    lessonChange: anyLessonChange,
    category: anyCategory,
    steps: fc.array(fc.record({ step: anyStep, change: anyStepChange }), { minLength: 1, maxLength: 4 }),
  });
  let accepted = 0;
  await fc.assert(
    fc
      .asyncProperty(some, async ({ lesson, lessonChange, category, steps: own }) => {
        const [target, first] = [await aTarget(api), await aLessonOf(client)];
        const references = {
          required_lessons_ids: [first],
          next_lesson_id: first,
          target_application_id: target.id,
        };
        // The target does not answer, and a hunt without settings is refused.
        const { mode: wanted = 'path', hunt = null } = lesson as { mode?: string; hunt?: object | null };
        const mode = hunt === null ? 'path' : wanted;
        const body = { ...lessonInput(references), ...lesson, mode };
        const made = await client.call(endpoints.createLesson, { body });
        if (made.statusCode !== 201) return;
        const id: number = made.json().id;
        await client.call(endpoints.updateLesson, { params: { id }, body: lessonChange });
        for (const { step, change } of own) {
          const whole = { ...everyField, ...lists, ...step };
          const { statusCode, json } = await client.call(endpoints.createStep, {
            params: { id },
            body: whole,
          });
          if (statusCode !== 201) continue;
          accepted++;
          const params = { id, stepId: json().id as number };
          await client.call(endpoints.updateStep, { params, body: change });
        }
        const listed = { ...categoryInput({ lessons_ids: [id, first] }), ...category };
        await client.call(endpoints.createCategory, { body: listed });
        await expectSame(client);
      })
      .afterEach(() => emptyContentOf(api)),
    { numRuns: 40 },
  );
  // Visible items with a blank text are refused.
  expect(accepted).toBeGreaterThan(3);
});
