import { row, specification } from '@sentiero/checks/spec-rows';
import { expect } from 'vitest';
import { aLearner, aLesson, aStep, requires, text } from './builders.ts';
import { useApi } from './harness.ts';
import { categoryInput, choiceInput, conditionInput, lessonInput, stepInput, targetInput } from './inputs.ts';
import { aSecret } from './proofs.ts';
import { everybody, expectRefused, sayer } from './spec-kit.ts';

const api = useApi();

type World = Awaited<ReturnType<typeof prepare>>;

async function prepare() {
  const people = await everybody(api);
  const lesson = await aLesson(api);
  const make = (input: object) => people.say.staff(`POST lessons/admin/${lesson.id}/steps/create`, input);
  return { ...people, lesson, make };
}

const blank = [undefined, null, '', ' '];
const blankText = (names: string) =>
  ['de', 'en', 'fr', 'it'].map((language) => [`${names}/${language}`, '', ' '] as const);
const signup = async (fields: object = {}) => {
  const secret = await aSecret(api, `${crypto.randomUUID()}@example.org`);
  return {
    username: 'mira',
    password: 'a long password',
    first_name: 'Mira',
    last_name: 'Keller',
    secret,
    ...fields,
  };
};

specification<World>('5 validation', prepare, [
  row('Login: username and password required.', ({ say }) =>
    expectRefused(say.nobody, 'POST users/login', { username: 'a', password: 'b' }, [
      ['username', undefined, null, ''],
      ['password', undefined, null, ''],
    ]),
  ),
  row('Signup: username, first name, last name and both passwords required', async ({ say }) =>
    expectRefused(say.nobody, 'POST users/signup', await signup(), [
      ['username', ...blank],
      ['first_name', ...blank],
      ['last_name', ...blank],
      ['password', undefined, null, ''],
    ]),
  ),
  row('Verification: e-mail required, type email.', ({ say }) =>
    expectRefused(say.nobody, 'POST verification/request', { email: 'a@example.org' }, [
      ['email', ...blank, 'nobody', 'a@b@c'],
    ]),
  ),
  row('Token is a number from 100000 to 999999.', async ({ say }) => {
    const valid = { verification: 'none', token: 100_000 };
    const changes = [['token', undefined, null, 99_999, 1_000_000, '123456', 123_456.5]] as const;
    await expectRefused(say.nobody, 'POST verification/confirm', valid, changes);
    for (const token of [100_000, 999_999])
      expect((await say.nobody('POST verification/confirm', { ...valid, token })).status).toBe(403);
  }),
  row('Profile: username, first name, last name required.', ({ say }) =>
    expectRefused(say.learner, 'PATCH users/me', { username: 'lia', first_name: 'Lia', last_name: 'Frei' }, [
      ['username', null, '', ' '],
      ['first_name', null, '', ' '],
      ['last_name', null, '', ' '],
    ]),
  ),
  row('Course name required.', ({ say }) =>
    expectRefused(say.teacher, 'POST courses/create', { name: 'A' }, [['name', ...blank]]),
  ),
  row('Join code required.', ({ say }) =>
    expectRefused(say.learner, 'POST courses/join', { join_code: 'A' }, [['join_code', ...blank]]),
  ),
  row('User search input: required, 3 to 150 characters.', async ({ say }) => {
    const search = async (q: string) => (await say.teacher(`GET users/search?q=${q}`)).status;
    expect((await say.teacher('GET users/search')).status).toBe(400);
    const texts = ['', 'ab', '%20ab%20', 'abc', 'a'.repeat(150), 'a'.repeat(151)];
    expect(await Promise.all(texts.map(search))).toEqual([400, 400, 400, 200, 200, 400]);
  }),
  row('Answers: Q and O required text (trimmed before submission)', async ({ say }) => {
    const { id } = await aLesson(api);
    const [open, question] = [
      await aStep(api, id, 'O'),
      await aStep(api, id, 'Q', { questionAnswer: 'yes' }),
    ];
    const send = (step: number, data: string | null) =>
      say.learner(`POST lessons/step/${step}/submit`, { data, choices: null });
    for (const data of ['', '  ', ' \n\t', null])
      expect([data, (await send(open.id, data)).status]).toEqual([data, 400]);
    expect((await send(open.id, ' mine ')).status).toBe(200);
    for (const data of ['', '  ', null]) expect((await send(question.id, data)).status).toBe(400);
    expect((await send(question.id, ' yes\n')).status).toBe(200);
  }),
  row('S requires one selection; M has no required rule.', async ({ say }) => {
    const { id } = await aLesson(api);
    const choices = [{ isCorrect: true }, { isCorrect: true }];
    const single = await aStep(api, id, 'S', { choices: choices.slice(0, 1) });
    const multiple = await aStep(api, id, 'M', { choices });
    const send = (step: number, ids: number[]) =>
      say.learner(`POST lessons/step/${step}/submit`, {
        data: null,
        choices: ids.map((own) => ({ id: own })),
      });
    expect((await send(single.id, [])).status).toBe(400);
    expect((await send(single.id, single.choiceIds)).status).toBe(200);
    expect((await send(multiple.id, [])).json).toMatchObject({ status: 403, code: 'answer_incorrect' });
    expect((await send(multiple.id, multiple.choiceIds)).status).toBe(200);
  }),
  row('title (all four languages), goals, further requirements', ({ say }) =>
    expectRefused(
      say.staff,
      'POST lessons/admin/create',
      lessonInput({ required_other: [text('A towel')] }),
      [...blankText('title'), ...blankText('goals/0'), ...blankText('required_other/0')],
    ),
  ),
  row('category description and step content required in every language', async ({ say, lesson }) => {
    const category = 'POST lessons/admin/categories/create';
    await expectRefused(say.staff, category, categoryInput(), [
      ...blankText('title'),
      ...blankText('description'),
    ]);
    const step = `POST lessons/admin/${lesson.id}/steps/create` as const;
    await expectRefused(say.staff, step, stepInput('I'), [...blankText('title'), ...blankText('content')]);
  }),
  row(
    'Admin: title (all four languages)',
    async ({ say }) => {
      const german = { de: 'Entwurf', en: '', fr: '', it: '' };
      const input = lessonInput({ title: german, goals: [{ de: 'Ziel' }], is_visible: false });
      const { status, json } = await say.staff('POST lessons/admin/create', input);
      expect([status, json.title]).toEqual([201, german]);
      const shown = await say.staff(`PATCH lessons/admin/${json.id}`, { is_visible: true });
      expect(shown.json).toMatchObject({ status: 400, errors: [{ path: '/title/en' }, {}, {}, {}, {}, {}] });
    },
    '0202',
  ),
  row('Order is a required number, min 0.', async ({ say, lesson }) => {
    const orders = [['order', undefined, null, '', '1', -1, 1.5]] as const;
    await expectRefused(say.staff, 'POST lessons/admin/create', lessonInput(), orders);
    await expectRefused(say.staff, 'POST lessons/admin/categories/create', categoryInput(), orders);
    await expectRefused(say.staff, `POST lessons/admin/${lesson.id}/steps/create`, stepInput('I'), orders);
    expect((await say.staff('POST lessons/admin/create', lessonInput({ order: 0 }))).status).toBe(201);
  }),
  row('Lesson target application required; next lesson optional.', async ({ say }) => {
    const input = lessonInput();
    const target = [['target_application_id', undefined, '', 0]] as const;
    await expectRefused(say.staff, 'POST lessons/admin/create', input, target);
    const made = await say.staff('POST lessons/admin/create', input);
    expect(made.json).toMatchObject({ target_application: null, next_lesson: null });
  }),
  row('A lesson is excluded from its own prerequisite and next-lesson lists.', async ({ say, lesson }) => {
    const patch = `PATCH lessons/admin/${lesson.id}` as const;
    for (const change of [{ required_lessons_ids: [lesson.id] }, { next_lesson_id: lesson.id }])
      expect((await say.staff(patch, change)).status).toBe(400);
  }),
  row('User edit: username, e-mail (email type), first name, last name required.', async ({ say }) => {
    const { user } = await aLearner(api);
    const valid = {
      username: 'nora',
      email: 'nora@example.org',
      first_name: 'Nora',
      last_name: 'Berg',
      is_staff: false,
      is_teacher: false,
    };
    await expectRefused(say.staff, `PATCH users/admin/${user.id}`, valid, [
      ['username', null, '', ' '],
      ['email', null, '', 'nora'],
      ['first_name', null, '', ' '],
      ['last_name', null, '', ' '],
    ]);
  }),
  row(
    'Target: name, frontend URL and backend URL required; both must be valid URLs; type only http.',
    ({ say }) =>
      expectRefused(say.staff, 'POST targets/create', targetInput('rules'), [
        ['name', ...blank],
        ['frontend_url', ...blank, 'shop', 'ftp://shop.localhost'],
        ['backend_url', null, '', 'shop', 'ftp://127.0.0.1'],
        ['type', 'https', null],
      ]),
  ),
  row('Event condition key required; value required for string and int types.', ({ say, lesson }) =>
    expectRefused(
      say.staff,
      `POST lessons/admin/${lesson.id}/steps/create`,
      stepInput('E', {
        event_type: 'sql',
        event_conditions: [
          conditionInput(),
          conditionInput({ type: 'int', value_string: null, value_int: 1 }),
        ],
      }),
      [
        ['event_conditions/0/key', ...blank],
        ['event_conditions/0/value_string', null],
        ['event_conditions/1/value_int', null, 1.5, '1', 2 ** 53],
      ],
    ),
  ),
  row('Choices: answer content required in every language; correctness select required.', ({ say, lesson }) =>
    expectRefused(
      say.staff,
      `POST lessons/admin/${lesson.id}/steps/create`,
      stepInput('S', { choices: [choiceInput(true), choiceInput(false)] }),
      [...blankText('choices/0/content'), ['choices/1/is_correct', undefined, null, 'yes']],
    ),
  ),
  row('Q step: answer required. E step: event type required.', async ({ say, lesson }) => {
    const create = `POST lessons/admin/${lesson.id}/steps/create` as const;
    const question = [['question_answer', null, '', ' \n ']] as const;
    await expectRefused(say.staff, create, stepInput('Q', { question_answer: 'a' }), question);
    await expectRefused(say.staff, create, stepInput('E', { event_type: 'a' }), [
      ['event_type', null, '', ' '],
    ]);
  }),
  row(
    'S requires one selection',
    async ({ make }) => {
      const choices = [choiceInput(true), choiceInput(true)];
      const wrong = [
        stepInput('T'),
        stepInput('S', { choices }),
        stepInput('M', { choices: [choiceInput(false)] }),
      ];
      for (const input of wrong) expect((await make(input)).status).toBe(400);
    },
    '0211',
  ),
]);

specification<World>('4 states', prepare, [
  row('A step is completed when it has a completed timestamp.', async ({ say }) => {
    const { id } = await aLesson(api);
    const step = await aStep(api, id, 'Q', { questionAnswer: 'yes' });
    const own = async () => (await say.learner(`GET lessons/${id}/steps`)).json[0].completed;
    expect(await own()).toBeNull();
    await say.learner(`POST lessons/step/${step.id}/submit`, { data: 'yes', choices: null });
    expect(await own()).toBe(api.time.now.toISOString());
  }),
  row('A lesson or requirement is complete when completed equals tasks', async ({ say }) => {
    const [first, second] = [await aLesson(api), await aLesson(api)];
    await requires(api, second.id, first.id);
    const step = await aStep(api, first.id, 'Q', { questionAnswer: 'yes' });
    await aStep(api, first.id, 'I');
    await aStep(api, second.id, 'I');
    const steps = async () => (await say.learner(`GET lessons/${second.id}/steps`)).status;
    expect(await steps()).toBe(403);
    await say.learner(`POST lessons/step/${step.id}/submit`, { data: 'yes', choices: null });
    expect((await say.learner(`GET lessons/${first.id}`)).json).toMatchObject({ completed: 1, tasks: 1 });
    expect(await steps()).toBe(200);
  }),
  row("a 403 response shows 'incorrect' (danger)", async ({ say }) => {
    const { id } = await aLesson(api);
    const step = await aStep(api, id, 'Q', { questionAnswer: 'yes' });
    const wrong = await say.learner(`POST lessons/step/${step.id}/submit`, { data: 'no', choices: null });
    expect(wrong.json).toMatchObject({ status: 403, code: 'answer_incorrect' });
  }),
  row(
    'Signup: verification requested, token entered and confirmed (gives a secret), details form, done.',
    async ({ say }) => {
      const email = 'signup@example.org';
      const { verification } = (await say.nobody('POST verification/request', { email })).json;
      const token = Number(/\b\d{6}\b/.exec(api.mails.findLast(({ to }) => to === email)?.text ?? '')?.[0]);
      const { secret } = (await say.nobody('POST verification/confirm', { verification, token })).json;
      const account = await say.nobody('POST users/signup', await signup({ secret }));
      expect([account.status, account.json]).toEqual([201, expect.objectContaining({ email })]);
      const body = { username: 'mira', password: 'a long password' };
      expect((await say.nobody('POST users/login', body)).json).toMatchObject({ email });
    },
  ),
  row('E-mail change: verification request, confirm, change, success.', async () => {
    const { user, client } = await aLearner(api);
    const email = `new-${user.email}`;
    const secret = await aSecret(api, email);
    const changed = await sayer(api, client)('POST users/change-email-address', { secret });
    expect(changed.json).toMatchObject({ id: user.id, email });
  }),
  row('Lessons, steps and categories are visible or hidden', async ({ say }) => {
    const hidden = await aLesson(api, { isVisible: false });
    expect((await say.learner(`GET lessons/${hidden.id}`)).status).toBe(404);
    const { id } = await aLesson(api);
    await aStep(api, id, 'I', { isVisible: false });
    expect((await say.learner(`GET lessons/${id}/steps`)).json).toEqual([]);
    const input = categoryInput({ is_visible: false, lessons_ids: [id] });
    const category = (await say.staff('POST lessons/admin/categories/create', input)).json;
    const seen: { id: number }[] = (await say.learner('GET lessons/categories')).json;
    expect(seen.map((own) => own.id)).not.toContain(category.id);
  }),
  row('only fields for the chosen type are sent; others are null', async ({ make }) => {
    const everything = {
      question_answer: 'yes',
      task_url: '/a',
      event_type: 'sql',
      choices: [choiceInput(true)],
      event_conditions: [conditionInput()],
    };
    const kept = async (type: 'I' | 'Q' | 'T' | 'O' | 'S' | 'M' | 'E') => {
      const { json } = await make(stepInput(type, everything));
      const { question_answer, task_url, event_type, choices, event_conditions } = json;
      return [question_answer, task_url, event_type, choices.length, event_conditions.length];
    };
    expect(await kept('I')).toEqual([null, null, null, 0, 0]);
    expect(await kept('Q')).toEqual(['yes', null, null, 0, 0]);
    expect(await kept('T')).toEqual([null, '/a', null, 0, 0]);
    expect(await kept('O')).toEqual([null, null, null, 0, 0]);
    expect(await kept('S')).toEqual([null, null, null, 1, 0]);
    expect(await kept('M')).toEqual([null, null, null, 1, 0]);
    expect(await kept('E')).toEqual([null, null, 'sql', 0, 1]);
  }),
  row('Empty strings and a response code of 0 are sent as null.', async ({ make }) => {
    const { json } = await make(
      stepInput('T', { task_url: '/a', task_request_method: '', task_response_code: 0 }),
    );
    expect(json).toMatchObject({ task_request_method: null, task_response_code: null });
  }),
  row('Event condition defaults: type string, comparator equals, not_flag false.', async ({ make }) => {
    const { json } = await make(stepInput('E', { event_type: 'sql', event_conditions: [conditionInput()] }));
    expect(json.event_conditions[0]).toMatchObject({ type: 'string', comparator: 'equals', not_flag: false });
  }),
]);

specification<World>('9 constants', prepare, [
  row('Languages: de, en, fr, it; fallback en.', async ({ say }) => {
    for (const language of ['de', 'en', 'fr', 'it'])
      expect((await say.learner('POST users/set-language', { language })).status).toBe(204);
    for (const language of ['es', 'DE', '', null])
      expect((await say.learner('POST users/set-language', { language })).status).toBe(400);
  }),
  row('Verification token 100000 to 999999.', async ({ say }) => {
    for (let count = 0; count < 20; count++) {
      const email = `token-${count}@example.org`;
      await say.nobody('POST verification/request', { email });
      const mail = api.mails.findLast(({ to }) => to === email)?.text ?? '';
      const [token = ''] = mail.match(/\d{6,}/g) ?? [];
      expect(Number(token)).toBeGreaterThanOrEqual(100_000);
      expect(Number(token)).toBeLessThanOrEqual(999_999);
    }
  }),
  row('Lesson defaults: visible true, helper http on, helper sql off.', async ({ say }) => {
    const { is_visible: _visible, ...input } = lessonInput();
    const { json } = await say.staff('POST lessons/admin/create', input);
    expect(json).toMatchObject({ is_visible: true, use_helper_http: true, use_helper_sql: false });
  }),
  row('Target type: http only.', async ({ say }) => {
    const { json } = await say.staff('POST targets/create', targetInput('constants'));
    expect(json.type).toBe('http');
  }),
  row('Step type codes I, Q, T, O, S, M, E (learner view also handles the same set).', async ({ say }) => {
    const { id } = await aLesson(api);
    for (const type of ['I', 'Q', 'T', 'O', 'S', 'M', 'E'] as const) await aStep(api, id, type);
    const seen: { type: string }[] = (await say.learner(`GET lessons/${id}/steps`)).json;
    expect(seen.map(({ type }) => type).join('')).toBe('IQTOSME');
  }),
]);
