import { emptyCondition, type Reply } from '@sentiero/contracts/authoring';
import { ingestEndpoints } from '@sentiero/contracts/ingest';
import {
  lessonsEndpoints,
  type LearnerStep,
  type LessonGuidance,
  type StepHelp,
} from '@sentiero/contracts/lessons';
import { authoringEndpoints } from '@sentiero/contracts/authoring';
import { expect, test } from 'vitest';
import { aLearner, aLesson, anEvent, aRequest, aStep, aTarget, atWork, text } from './builders.ts';
import { callInternal, useApi, type Client } from './harness.ts';
import { choiceInput, noHelp, stepInput } from './inputs.ts';

const api = useApi();
const { help, steps, submit, takeHint } = lessonsEndpoints;

const helpOf = async (client: Client, id: number) => (await client.call(help, { params: { id } })).json();
const type = (client: Client, id: number, data: string) =>
  client.call(submit, { params: { id }, body: { data, choices: null } });
const pick = (client: Client, id: number, ids: number[]) =>
  client.call(submit, { params: { id }, body: { data: null, choices: ids.map((one) => ({ id: one })) } });
const reply = (words: string, fields: Partial<Reply> = {}): Reply => ({
  text: text(words),
  answer: null,
  event_type: null,
  conditions: [],
  ...fields,
});
const said = (words: string) => [{ choice: null, text: text(words) }];
const equals = (key: string, value: string) => ({ ...emptyCondition, key, value_string: value });

test('the first reply that fits a wrong answer is shown, from the first attempt on', async () => {
  const { client } = await aLearner(api);
  const replies = [
    reply('That joins either', { answer: 'OR\nor else' }),
    reply('A pattern', { answer: 're:^not .*$' }),
    reply('Look after WHERE'),
  ];
  const step = await aStep(api, (await aLesson(api)).id, 'Q', { questionAnswer: 'AND', replies });
  await type(client, step.id, 'or');
  expect(await helpOf(client, step.id)).toEqual({
    ...noHelp,
    attempts: 1,
    replies: said('That joins either'),
  });
  await type(client, step.id, 'not this');
  expect((await helpOf(client, step.id)).replies).toEqual(said('A pattern'));
  await type(client, step.id, 'WHERE');
  expect((await helpOf(client, step.id)).replies).toEqual(said('Look after WHERE'));
  await type(client, step.id, 'AND');
  expect((await helpOf(client, step.id)).replies).toEqual([]);
});

test('no reply is shown for an answer that none fits, also after one that had a reply', async () => {
  const { client } = await aLearner(api);
  const replies = [reply('No', { answer: 'OR' })];
  const step = await aStep(api, (await aLesson(api)).id, 'Q', { questionAnswer: 'AND', replies });
  await type(client, step.id, 'OR');
  await type(client, step.id, 'WHERE');
  expect((await helpOf(client, step.id)).replies).toEqual([]);
});

test('what is said about a choice is shown for wrong ones that were picked, and for all once it is solved', async () => {
  const { client } = await aLearner(api);
  const choices = [
    { isCorrect: true, feedback: text('Yes, because') },
    { isCorrect: true },
    { isCorrect: false, feedback: text('No, because') },
    { isCorrect: false, feedback: text('Never') },
  ];
  const step = await aStep(api, (await aLesson(api)).id, 'M', { choices });
  const [first = 0, second = 0, third = 0, fourth = 0] = step.choiceIds;
  await pick(client, step.id, [first, third]);
  const about = (choice: number, words: string) => ({ choice, text: text(words) });
  expect(await helpOf(client, step.id)).toMatchObject({
    replies: [about(third, 'No, because')],
    is_incomplete: false,
  });
  await pick(client, step.id, [first]);
  expect(await helpOf(client, step.id)).toMatchObject({ replies: [], is_incomplete: true });
  await pick(client, step.id, [first, second]);
  const { replies, is_incomplete: isIncomplete } = await helpOf(client, step.id);
  expect(new Set(replies)).toEqual(
    new Set([about(first, 'Yes, because'), about(third, 'No, because'), about(fourth, 'Never')]),
  );
  expect(isIncomplete).toBe(false);
});

test('the reply whose type and conditions fit an event is shown; the newest attempt counts', async () => {
  const { client, user } = await aLearner(api);
  const target = await aTarget(api);
  const lesson = await aLesson(api, { targetId: target.id });
  const replies = [
    reply('Refused', { event_type: 'login_failed' }),
    reply('With the password', { conditions: [equals('by', 'form'), equals('name', '{username}')] }),
    reply('By somebody else', { conditions: [equals('by', 'form')] }),
  ];
  const step = await aStep(api, lesson.id, 'E', {
    eventType: 'login',
    conditions: [{ key: 'by', valueString: 'injection', label: text('by injection') }],
    labels: { event_type: text('you log in') },
    replies,
  });
  const learner = await atWork(api, user.id, lesson.id, target.id);
  const report = async (name: string, data: Record<string, unknown>) => {
    api.time.pass(1_000);
    const record = anEvent(api, learner, target.id, { type: name, data });
    await callInternal(api, ingestEndpoints.ingest, { version: 1, records: [record] });
    return (await helpOf(client, step.id)).replies;
  };
  expect(await report('login', { by: 'form' })).toEqual(said('By somebody else'));
  expect(await report('login_failed', { reason: 'wrong' })).toEqual(said('Refused'));
  expect(await report('login', { by: 'remember' })).toEqual([]);
  expect((await helpOf(client, step.id)).feedback.conditions).toEqual([
    { about: 'event_type', met: true, label: text('you log in') },
    { about: 'event_value', met: false, label: text('by injection') },
  ]);
});

test('a request without an event has the reply of an E step that expects it, and counts once', async () => {
  const { client, user } = await aLearner(api);
  const target = await aTarget(api);
  const lesson = await aLesson(api, { targetId: target.id });
  const step = await aStep(api, lesson.id, 'E', {
    eventType: 'exploit',
    conditions: [{ key: 'hole', valueString: 'api.login' }],
    labels: { event_type: text('an attack worked') },
    replies: [
      reply('Another hole'),
      reply('Refused', {
        event_type: 'request',
        conditions: [equals('path', '/api/token'), equals('status', '401')],
      }),
    ],
  });
  const learner = await atWork(api, user.id, lesson.id, target.id);
  const send = async (
    [path, code]: [string, number],
    {
      headers = [],
      hole,
      isLate = false,
    }: { headers?: [string, string][]; hole?: string; isLate?: boolean } = {},
  ) => {
    api.time.pass(3_000);
    const record = aRequest(api, learner, target.id, { url: `http://shop.localhost${path}`, code });
    record.request.headers.push(...headers);
    const caused = { type: 'exploit', data: { hole }, request: record.id };
    const events = hole ? [anEvent(api, learner, target.id, caused)] : [];
    const batches = isLate ? [[record], events] : [[...events, record]];
    for (const records of batches)
      if (records.length > 0) await callInternal(api, ingestEndpoints.ingest, { version: 1, records });
    const { attempts, replies, feedback } = (await helpOf(client, step.id)) as StepHelp;
    return { attempts, replies, met: feedback?.conditions?.map(({ met }) => met) ?? [] };
  };
  const none = { attempts: 0, replies: [], met: [] };
  expect(await send(['/api/token', 200])).toEqual(none);
  expect(await send(['/api/token', 401], { headers: [['sec-fetch-dest', 'image']] })).toEqual(none);
  const once = { attempts: 1, replies: said('Refused'), met: [] };
  expect(await send(['/api/token', 401])).toEqual(once);
  expect(await send(['/api/token', 401])).toEqual(once);
  expect(await send(['/api/token', 401], { hole: 'feed' })).toEqual({
    attempts: 2,
    replies: said('Another hole'),
    met: [true, false],
  });
  const late = { attempts: 2, replies: said('Another hole'), met: [true, false] };
  expect(await send(['/api/token', 401], { hole: 'photos', isLate: true })).toEqual(late);
  expect(await send(['/api/token', 401], { hole: 'photos', isLate: true })).toEqual(late);
  expect(await send(['/api/token', 401], { hole: 'api.login' })).toMatchObject({ attempts: 2, replies: [] });
  const own = (await client.call(steps, { params: { id: lesson.id } })).json();
  expect(own).toMatchObject([{ id: step.id, completed: expect.any(String) }]);
});

test('a request is told the reply that fits its exchange', async () => {
  const { client, user } = await aLearner(api);
  const target = await aTarget(api);
  const lesson = await aLesson(api, { targetId: target.id });
  const step = await aStep(api, lesson.id, 'T', {
    taskUrl: '/orders?id=2',
    labels: { path: text('the orders'), query: text('the number') },
    replies: [reply('Your own', { conditions: [equals('query.id', '1')] })],
  });
  const learner = await atWork(api, user.id, lesson.id, target.id);
  const send = (id: string) => {
    const url = `http://shop.localhost/orders?id=${id}`;
    const record = aRequest(api, learner, target.id, { url, params: [['id', id]] });
    return callInternal(api, ingestEndpoints.ingest, { version: 1, records: [record] });
  };
  await send('1');
  expect((await helpOf(client, step.id)).replies).toEqual(said('Your own'));
  await send('3');
  const { replies, feedback } = await helpOf(client, step.id);
  expect(replies).toEqual([]);
  expect(feedback.conditions).toMatchObject([{ label: text('the orders') }, { label: text('the number') }]);
});

const wrongTwice = async (guidance: LessonGuidance) => {
  const { client } = await aLearner(api);
  const hints = [text('Where'), text('What'), text('How')];
  const lesson = await aLesson(api, { guidance });
  const step = await aStep(api, lesson.id, 'Q', { questionAnswer: 'a', replies: [reply('No')], hints });
  await type(client, step.id, 'b');
  const once = await helpOf(client, step.id);
  await type(client, step.id, 'c');
  const twice = await helpOf(client, step.id);
  const taken = (await client.call(takeHint, { params: { id: step.id } })).json();
  return { once, twice, taken };
};

test('a lesson offers the first hint by itself after the second wrong attempt, or only on request', async () => {
  const offered = await wrongTwice('offered');
  expect(offered.once.hints).toEqual({ total: 3, shown: [] });
  expect(offered.twice.hints).toEqual({ total: 3, shown: [text('Where')] });
  expect(offered.taken.hints.shown).toEqual([text('Where'), text('What')]);
  const asked = await wrongTwice('on_request');
  expect(asked.twice.hints).toEqual({ total: 3, shown: [] });
  expect(asked.taken.hints.shown).toEqual([text('Where')]);
});

test('a lesson without guidance tells no hint, no reply and no feedback', async () => {
  const { twice, taken } = await wrongTwice('none');
  expect(twice).toEqual({ ...noHelp, attempts: 2 });
  expect(taken).toMatchObject({ status: 409, code: 'no_more_hints' });
});

test('an event of a type that a reply names is an attempt if the reply fits', async () => {
  const { client, user } = await aLearner(api);
  const target = await aTarget(api);
  const lesson = await aLesson(api, { targetId: target.id });
  const replies = [
    reply('Not your account'),
    reply('Not staff yet', { event_type: 'refused', conditions: [equals('page', '/staff/')] }),
  ];
  const conditions = [{ key: 'own', valueString: 'yes' }];
  const step = await aStep(api, lesson.id, 'E', { eventType: 'staff_page', conditions, replies });
  const learner = await atWork(api, user.id, lesson.id, target.id);
  const report = async (name: string, data: Record<string, unknown>) => {
    api.time.pass(1_000);
    const record = anEvent(api, learner, target.id, { type: name, data });
    await callInternal(api, ingestEndpoints.ingest, { version: 1, records: [record] });
    const { attempts, replies: told } = await helpOf(client, step.id);
    return [attempts, told];
  };
  expect(await report('refused', { page: '/orders/1' })).toEqual([0, []]);
  expect(await report('sql', {})).toEqual([0, []]);
  expect(await report('refused', { page: '/staff/' })).toEqual([1, said('Not staff yet')]);
  expect(await report('staff_page', { own: 'no' })).toEqual([2, said('Not your account')]);
});

test('each learner sees the choices in an order of their own, which stays; ids do not follow the author’s', async () => {
  const staff = (await aLearner(api, { isStaff: true })).client;
  const lesson = await aLesson(api);
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
  const choices = names.map((name) => choiceInput(name === 'a', { content: text(name) }));
  const created = await staff.call(authoringEndpoints.createStep, {
    params: { id: lesson.id },
    body: stepInput('S', { choices }),
  });
  const written = created.json().choices as { id: number; content: { en: string } }[];
  expect(written.map(({ content }) => content.en)).toEqual(names);
  const ids = written.map(({ id }) => id);
  expect(ids).not.toEqual(ids.toSorted((a, b) => a - b));
  const orderFor = async (client: Client) => {
    const shown = (await client.call(steps, { params: { id: lesson.id } })).json() as LearnerStep[];
    return (shown[0]?.choices ?? []).map(({ content }) => content.en).join('');
  };
  const learners = await Promise.all(Array.from({ length: 5 }, () => aLearner(api)));
  const orders = await Promise.all(learners.map(({ client }) => orderFor(client)));
  const again = await Promise.all(learners.map(({ client }) => orderFor(client)));
  expect(again).toEqual(orders);
  expect(new Set(orders).size).toBeGreaterThan(1);
  for (const order of orders) expect([...order].toSorted()).toEqual(names);
});
