import { answersEndpoints } from '@sentiero/contracts/answers';
import { expect, test } from 'vitest';
import { text } from './builders.ts';
import { useApi } from './harness.ts';
import { aPractice } from './practised-lesson.ts';

const api = useApi();

test('help starts again in a round, and the earlier help returns when it ends', async () => {
  const own = await aPractice(api, [
    'T',
    { taskUrl: '/a', hints: [text('First')], feedbackAfter: 0, debrief: text('So') },
  ]);
  const hinted = async () => (await own.hint(), own.send('/b?x=1'));
  await own.ingest(own.get('/a/b'));
  await hinted();
  await own.send('/a');
  const frozen = await own.help();
  expect(frozen).toMatchObject({ hints: { shown: [text('First')] }, debrief: text('So') });
  await own.start();
  expect(await own.help()).toMatchObject({ attempts: 0, hints: { total: 1, shown: [] }, debrief: null });
  expect(await own.hint()).toMatchObject({ hints: { shown: [text('First')] } });
  await own.start();
  expect(await own.help()).toMatchObject({ attempts: 0, hints: { shown: [] } });
  await own.send('/a');
  expect(await own.help()).toMatchObject({ debrief: text('So') });
  await own.end();
  expect(await own.help()).toEqual(frozen);
});

test('near misses in a round are explained in it', async () => {
  const own = await aPractice(api, ['T', { taskUrl: '/a', taskResponseCode: 302, feedbackAfter: 0 }]);
  const redirect = { code: 302 };
  await own.ingest({ ...own.get('/a'), ...redirect });
  expect(await own.done()).toHaveLength(1);
  await own.start();
  const near = await own.send('/a');
  expect(await own.help()).toMatchObject({ attempts: 1, feedback: { request: near.id, met: 1, total: 2 } });
  expect(await own.path()).toMatchObject({ steps: [{ attempts: 1 }] });
  await own.end();
  expect(await own.help()).toMatchObject({ attempts: 0, feedback: null });
});

test('what completed a step of a round is no attempt at its next step', async () => {
  const own = await aPractice(api, ['T', { taskUrl: '/a' }], ['T', { taskUrl: '/a', taskResponseCode: 302 }]);
  await own.send('/a');
  await own.ingest({ ...own.get('/a'), code: 302 });
  expect(await own.done()).toHaveLength(2);
  await own.start();
  const first = { ...own.get('/a'), duration: 0.4 };
  await own.ingest(first, own.get('/a'));
  expect(await own.done()).toHaveLength(1);
  for (const step of own.steps) expect(await own.help(step)).toMatchObject({ attempts: 0 });
});

test('only traffic after its start counts for a round, even if it arrives late', async () => {
  const own = await aPractice(api, ['T', { taskUrl: '/a' }]);
  await own.send('/a');
  const late = own.get('/a');
  await own.start();
  await own.ingest(late);
  expect(await own.done()).toEqual([]);
  const record = await own.send('/a');
  expect(await own.done()).toEqual(own.steps.map(({ id }) => id));
  expect(record.at > late.at).toBe(true);
});

test('a step that requires several matches requires all of them again', async () => {
  const own = await aPractice(api, ['T', { taskUrl: '/a', times: 2 }]);
  await own.send('/a');
  await own.send('/a');
  expect(await own.done()).toHaveLength(1);
  await own.start();
  await own.send('/a');
  expect(await own.done()).toEqual([]);
  await own.start();
  await own.send('/a');
  expect(await own.done()).toEqual([]);
  await own.send('/a');
  expect(await own.done()).toHaveLength(1);
});

test('a step that counts traffic from the whole lesson is earned again in the round, and counts once it is open', async () => {
  const own = await aPractice(
    api,
    ['Q', { questionAnswer: 'a' }],
    ['T', { taskUrl: '/early', after: 'lesson' }],
    ['T', { taskUrl: '/last' }],
  );
  const [question, early, last] = own.steps.map(({ id }) => id);
  await own.send('/early');
  await own.answer(own.steps[0], { data: 'a' });
  await own.send('/last');
  expect(await own.done()).toEqual([question, early, last]);
  await own.start();
  await own.answer(own.steps[0], { data: 'a' });
  expect(await own.done()).toEqual([question]);
  await own.start();
  await own.send('/early');
  expect(await own.done()).toEqual([]);
  await own.answer(own.steps[0], { data: 'a' });
  expect(await own.done()).toEqual([question, early]);
  await own.send('/last');
  expect(await own.done()).toEqual([question, early, last]);
});

test('a step completed for the first time in a round is completed, and stays so', async () => {
  const own = await aPractice(api, ['T', { taskUrl: '/a' }], ['Q', { questionAnswer: 'b' }], ['O']);
  await own.send('/a');
  await own.start();
  expect((await own.answer(own.steps[1], { data: 'b' })).json()).toMatchObject({
    code: 'step_not_reachable',
  });
  await own.send('/a');
  await own.answer(own.steps[1], { data: 'x' });
  expect(await own.help(own.steps[1])).toMatchObject({ attempts: 1 });
  await own.answer(own.steps[1], { data: 'b' });
  await own.answer(own.steps[2], { data: 'For my teacher' });
  expect(await own.read()).toMatchObject({ completed: 3, practice: { completed: 3 } });
  await own.end();
  expect(await own.done()).toHaveLength(3);
  expect((await own.path()).steps[1]).toMatchObject({ attempts: 2 });
  const sent = await own.course.client.call(answersEndpoints.list, { params: own.course.params, query: {} });
  expect(sent.body).toContain('For my teacher');
});
