import { row, specification } from '@sentiero/checks/spec-rows';
import { languages, translated } from '@sentiero/contracts/shared';
import { expect } from 'vitest';
import { aCategory, aLearner, aLesson, aMember, aStep, aTarget, requires, text } from './builders.ts';
import { useApi } from './harness.ts';
import { categoryInput, choiceInput, conditionInput, lessonInput, stepInput, targetInput } from './inputs.ts';
import { everybody, expectFields } from './spec-kit.ts';

const api = useApi();

type World = Awaited<ReturnType<typeof prepare>>;

async function prepare() {
  const people = await everybody(api);
  const target = await aTarget(api);
  const before = await aLesson(api);
  const lesson = await aLesson(api, { targetId: target.id, nextLessonId: before.id });
  await requires(api, lesson.id, before.id);
  const step = await aStep(api, before.id, 'Q', { questionAnswer: 'yes' });
  const category = await aCategory(api, [before.id, lesson.id]);
  const course = (await people.say.teacher('POST courses/create', { name: 'Course' })).json as { id: number };
  await aMember(api, course.id, people.learner.id);
  return { ...people, target, before, lesson, step, category, course };
}

specification<World>('3 entities', prepare, [
  row('object with de, en, fr, it strings', () =>
    expect([...languages].toSorted()).toEqual(['de', 'en', 'fr', 'it']),
  ),
  row('falls back to en if the language is missing', () =>
    expect(translated({ ...text('a'), fr: '' }, 'fr')).toBe('a'),
  ),
  row(
    'User: id, username, email, first_name, last_name, is_staff, is_teacher, date_joined, last_login.',
    async ({ say }) => {
      const fields =
        'id, username, email, first_name, last_name, is_staff, is_teacher, date_joined, last_login';
      expectFields((await say.learner('GET users/me')).json, fields);
      for (const user of (await say.staff('GET users/admin/list')).json) expectFields(user, fields);
    },
  ),
  row(
    'Admin update payload: username, email, first_name, last_name, is_staff, is_teacher.',
    async ({ say }) => {
      const other = await aLearner(api);
      const body = {
        username: 'changed',
        email: 'changed@example.org',
        first_name: 'Nina',
        last_name: 'Neu',
        is_staff: false,
        is_teacher: true,
      };
      const { json } = await say.staff(`PATCH users/admin/${other.user.id}`, body);
      expect(json).toMatchObject(body);
    },
  ),
  row('Profile update payload: username, first_name, last_name.', async ({ say }) => {
    const body = { username: 'renamed', first_name: 'Ida', last_name: 'Roth' };
    expect((await say.learner('PATCH users/me', body)).json).toMatchObject(body);
  }),
  row(
    'Lesson category: id, order, title, description (both translatable), is_visible, lessons (list of {id, title}; in the lessons overview, nested lessons with progress).',
    async ({ say, category, lesson }) => {
      const authored = (await say.staff(`GET lessons/admin/categories/${category.id}`)).json;
      expect(authored).toMatchObject({ title: category.title, description: category.description });
      expectFields(authored, 'id, order, title, description, is_visible, lessons');
      expect(authored.lessons).toContainEqual({ id: lesson.id, title: lesson.title });
      const overview = (await say.learner('GET lessons/categories')).json;
      const own = overview.find(({ id }: { id: number }) => id === category.id);
      expect(own.lessons).toContainEqual(expect.objectContaining({ id: lesson.id, completed: 0, tasks: 0 }));
    },
  ),
  row('Save payload: order, title, description, is_visible, lessons_ids.', async ({ say, lesson }) => {
    const body = categoryInput({ lessons_ids: [lesson.id] });
    const { status, json } = await say.staff('POST lessons/admin/categories/create', body);
    const { lessons_ids: _ids, ...fields } = body;
    expect([status, json]).toEqual([201, expect.objectContaining(fields)]);
    expect(json.lessons).toEqual([{ id: lesson.id, title: lesson.title }]);
  }),
  row(
    'order (integer, min 0), title (translatable), goals (list of translatable)',
    async ({ say, lesson }) => {
      const { json } = await say.staff(`GET lessons/admin/${lesson.id}`);
      expect(json).toMatchObject({ order: lesson.order, title: lesson.title, goals: lesson.goals });
    },
  ),
  row('required_lessons (list of {id, title}; in learner view also completed and tasks)', async (world) => {
    const { say, lesson, before } = world;
    const required = { id: before.id, title: before.title };
    const authored = (await say.staff(`GET lessons/admin/${lesson.id}`)).json;
    expect(authored.required_lessons).toEqual([required]);
    const seen = (await say.learner(`GET lessons/${lesson.id}`)).json;
    expect(seen.required_lessons).toEqual([{ ...required, completed: 0, tasks: 1 }]);
  }),
  row(
    'required_other (list of translatable), is_visible, steps (count), tasks (count), completed,',
    async ({ say, before }) => {
      const seen = (await say.learner(`GET lessons/${before.id}`)).json;
      expect(seen).toMatchObject({ required_other: [], is_visible: true, steps: 1, tasks: 1, completed: 0 });
    },
  ),
  row('target_application ({id, name} or null; in learner view frontend_url)', async (world) => {
    const { say, lesson, before, target } = world;
    const own = { id: target.id, name: target.name };
    expect((await say.staff(`GET lessons/admin/${lesson.id}`)).json.target_application).toEqual(own);
    expect((await say.staff(`GET lessons/admin/${before.id}`)).json.target_application).toBeNull();
    const seen = (await say.learner(`GET lessons/${lesson.id}`)).json.target_application;
    expect(seen).toMatchObject({ ...own, frontend_url: target.frontendUrl });
  }),
  row('next_lesson ({id, title} or null)', async ({ say, lesson, before }) => {
    for (const path of [`lessons/admin/${lesson.id}`, `lessons/${lesson.id}`] as const)
      expect((await say.staff(`GET ${path}`)).json.next_lesson).toEqual({
        id: before.id,
        title: before.title,
      });
    expect((await say.learner(`GET lessons/${before.id}`)).json.next_lesson).toBeNull();
  }),
  row('use_helper_http (default true), use_helper_sql (default false)', async ({ say }) => {
    const { json } = await say.staff('POST lessons/admin/create', lessonInput());
    expect(json).toMatchObject({ use_helper_http: true, use_helper_sql: false });
  }),
  row(
    'Save payload: order, title, goals, is_visible, required_other, required_lessons_ids, target_application_id, next_lesson_id, use_helper_http, use_helper_sql.',
    async ({ say, target, before }) => {
      const body = lessonInput({
        required_other: [text('A towel')],
        required_lessons_ids: [before.id],
        target_application_id: target.id,
        next_lesson_id: before.id,
        use_helper_http: false,
        use_helper_sql: true,
      });
      const { json } = await say.staff('POST lessons/admin/create', body);
      expect(json).toMatchObject({
        order: 1,
        title: body.title,
        goals: body.goals,
        is_visible: true,
        required_other: [text('A towel')],
        required_lessons: [{ id: before.id }],
        target_application: { id: target.id },
        next_lesson: { id: before.id },
        use_helper_http: false,
        use_helper_sql: true,
      });
    },
  ),
  row(
    'is_visible, question_answer, task_url, task_request_method, task_request_header, task_request_content, task_response_code (integer), task_response_header, task_response_content, event_type, choices, event_conditions; in learner view completed (timestamp or empty).',
    async ({ say, before, step }) => {
      const fields =
        'id, order, title, content, type, is_visible, question_answer, task_url, task_request_method, task_request_header, task_request_content, task_response_code, task_response_header, task_response_content, event_type, choices, event_conditions';
      expectFields((await say.staff(`GET lessons/admin/${before.id}/steps/${step.id}`)).json, fields);
      const [seen] = (await say.learner(`GET lessons/${before.id}/steps`)).json;
      expect(seen).toMatchObject({ id: step.id, completed: null });
      expect(JSON.stringify(seen)).not.toMatch(/question_answer|task_|event_|is_correct/);
    },
  ),
  row(
    'type (I info, Q question, T task, O open, S single choice, M multiple choice, E event)',
    async ({ say, lesson }) => {
      const make = (input: object) => say.staff(`POST lessons/admin/${lesson.id}/steps/create`, input);
      const choices = [choiceInput(true), choiceInput(false)];
      const inputs = [
        stepInput('I'),
        stepInput('Q', { question_answer: 'a' }),
        stepInput('T', { task_url: '/a' }),
        stepInput('O'),
        stepInput('S', { choices }),
        stepInput('M', { choices }),
        stepInput('E', { event_type: 'sql' }),
      ];
      for (const input of inputs) expect((await make(input)).json).toMatchObject({ type: input.type });
      for (const type of ['X', 'i', '', null, 1])
        expect((await make({ ...stepInput('I'), type })).status).toBe(400);
    },
  ),
  row('Choice: id, content (translatable), is_correct.', async ({ say, lesson }) => {
    const input = stepInput('S', { choices: [choiceInput(true)] });
    const { json } = await say.staff(`POST lessons/admin/${lesson.id}/steps/create`, input);
    expect(json.choices).toEqual([{ id: expect.any(Number), content: text('Choice'), is_correct: true }]);
  }),
  row(
    'Event condition: id, key, type (string, int or boolean), comparator, value_string, value_int, value_boolean, not_flag.',
    async ({ say, lesson }) => {
      const input = stepInput('E', { event_type: 'sql', event_conditions: [conditionInput()] });
      const { json } = await say.staff(`POST lessons/admin/${lesson.id}/steps/create`, input);
      expectFields(
        json.event_conditions[0],
        'id, key, type, comparator, value_string, value_int, value_boolean, not_flag',
      );
    },
  ),
  row(
    'Comparators: equals for every type; contains, startsWith, endsWith for string; gt, gte, lt, lte for int.',
    async ({ say, lesson }) => {
      const ofString = ['contains', 'startsWith', 'endsWith'];
      const ofInt = ['gt', 'gte', 'lt', 'lte'];
      const values = {
        string: { value_string: 'x' },
        int: { value_string: null, value_int: 1 },
        boolean: { value_string: null, value_boolean: true },
      };
      const takes = async (type: keyof typeof values, comparator: string) => {
        const conditions = [conditionInput({ type, comparator, ...values[type] })];
        const input = stepInput('E', { event_type: 'sql', event_conditions: conditions });
        return (await say.staff(`POST lessons/admin/${lesson.id}/steps/create`, input)).status === 201;
      };
      for (const comparator of ['equals', ...ofString, ...ofInt]) {
        const taken = [
          await takes('string', comparator),
          await takes('int', comparator),
          await takes('boolean', comparator),
        ];
        const isEquals = comparator === 'equals';
        expect([comparator, taken]).toEqual([
          comparator,
          [isEquals || ofString.includes(comparator), isEquals || ofInt.includes(comparator), isEquals],
        ]);
      }
    },
  ),
  row('Progress: per lesson id, title, completed, tasks.', async ({ say, before }) => {
    const own = (await say.learner('GET lessons/progress/by-me')).json;
    expect(own).toContainEqual(
      expect.objectContaining({ id: before.id, title: before.title, completed: 0, tasks: 1 }),
    );
  }),
  row(
    'Course: id, name, created_on, created_by ({first_name, last_name, id} or null), num_students, num_teachers.',
    async ({ say, course, teacher }) => {
      const { json } = await say.teacher(`GET courses/${course.id}`);
      expectFields(json, 'id, name, created_on, created_by, num_students, num_teachers');
      expectFields(json.created_by, 'first_name, last_name, id');
      expect(json).toMatchObject({ created_by: { id: teacher.id }, num_students: 1, num_teachers: 1 });
    },
  ),
  row(
    'Course member: user, joined; student rows add progress per lesson.',
    async ({ say, course, learner }) => {
      const members = (await say.teacher(`GET courses/${course.id}/users`)).json;
      for (const member of members) expectFields(member, 'user, joined');
      const progress = (await say.teacher(`GET lessons/progress/by-course/${course.id}`)).json;
      expect(JSON.stringify(progress)).toContain(`"id":${learner.id}`);
    },
  ),
  row(
    "Target application: id, name, type (only 'http'), backend_url, frontend_url, slug, shared_token.",
    async ({ say }) => {
      const { json } = await say.staff('POST targets/create', targetInput('entities'));
      expectFields(json, 'id, name, type, backend_url, frontend_url, slug, shared_token');
      const other = await say.staff('POST targets/create', { ...targetInput('others'), type: 'https' });
      expect([json.type, other.status]).toEqual(['http', 400]);
    },
  ),
]);
