import { coursesEndpoints } from '@sentiero/contracts/courses';
import { lessonsEndpoints, type FeedbackLine, type StepFeedback } from '@sentiero/contracts/lessons';
import { expect, test } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { expectAccessible } from '../kit/accessible.ts';
import { course } from '../kit/courses.ts';
import { noHelp } from '../kit/help.ts';
import { openLesson } from '../kit/lesson-page.ts';
import { step } from '../kit/lessons.ts';
import { button, choose, dialog, entry, field, region } from '../kit/locators.ts';
import { moreOfRequest } from '../kit/inspector.ts';
import { bodiesTo, callsTo, refuse, reply } from '../kit/replies.ts';
import { deliver, deliverControl } from '../kit/sockets.ts';
import { inAll, showIn, t } from '../kit/texts.ts';
import { query, request } from '../kit/traffic.ts';

const panel = () => region(t('help.title'));
const heading = () => panel().getByRole('heading', { name: t('help.title') });
const within = (name: string | RegExp): Locator => panel().getByRole('button', { name });
const said = () =>
  panel()
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent);

const login = request(3, '/login', { method: 'POST', code: 401 });
const task = step('Log in', { type: 'T' });
const statusMissing: FeedbackLine[] = [
  { about: 'status', met: false },
  { about: 'method', met: true },
  { about: 'path', met: true },
];

function near(conditions: StepFeedback['conditions'], fields: Partial<StepFeedback> = {}): StepFeedback {
  const lines = conditions ?? statusMissing;
  return {
    request: login.id,
    event: null,
    at: login.at,
    met: lines.filter(({ met }) => met).length,
    total: lines.length,
    conditions,
    ...fields,
  };
}

async function openStep(shown = task): Promise<void> {
  reply(coursesEndpoints.byMe, [course]);
  await openLesson([shown], { use_helper_sql: false });
  await button(t('app.next')).click();
  await expect.element(panel()).toBeVisible();
}

test.each(['de', 'en', 'fr', 'it'] as const)(
  'in %s a near miss shows first what is right, then what is missing',
  async (language) => {
    await showIn(language);
    reply(lessonsEndpoints.help, { ...noHelp, attempts: 4, feedback: near(statusMissing) });
    await openStep();
    await expect.element(panel()).toMatchTextContent(t('help.attempts', { count: 4 }));
    await expect.element(panel()).toMatchTextContent(t('help.conditions-met', { count: 2, total: 3 }));
    expect(said()).toEqual([t('help.met-method'), t('help.met-path'), t('help.unmet-status')]);
    await expectAccessible();
  },
);

test('without an attempt the help is one line, and feedback opens it when the server reports a change', async () => {
  await openStep();
  const line = panel().element().getBoundingClientRect().height;
  expect(line).toBeLessThan(60);
  expect(panel().element().textContent).toBe(`${t('help.title')}${t('help.raise-hand')}`);
  reply(lessonsEndpoints.help, { ...noHelp, attempts: 1 });
  deliverControl('progress', { control: 'help', step: task.id });
  await expect.element(panel()).toMatchTextContent(t('help.attempts', { count: 1 }));
  reply(lessonsEndpoints.help, { ...noHelp, attempts: 2, feedback: near(statusMissing) });
  deliverControl('progress', { control: 'help', step: task.id });
  await expect.element(panel()).toMatchTextContent(t('help.unmet-status'));
  const bar = button(t('app.next')).element().closest('section');
  expect(bar?.querySelector('[role=status]')?.textContent).toContain(
    t('help.conditions-met', { count: 2, total: 3 }),
  );
});

test.each(['de', 'en', 'fr', 'it'] as const)(
  'in %s the sixth wrong answer does not read like the first, and one given again is told so',
  async (language) => {
    await showIn(language);
    await openStep(step('Name it', { type: 'Q' }));
    refuse(lessonsEndpoints.submit, 'answer_incorrect');
    const answer = async (attempts: number, text: string) => {
      reply(lessonsEndpoints.help, { ...noHelp, attempts, hints: { total: 1, shown: [] } });
      const before = callsTo(lessonsEndpoints.help).length;
      await field(t('answer.label')).fill(text);
      await button(t('answer.send')).click();
      await expect.poll(() => callsTo(lessonsEndpoints.help).length).toBeGreaterThan(before);
    };
    const alert = () => page.getByRole('article').element().querySelector('form [aria-live]')?.textContent;
    await answer(1, 'one');
    await expect.poll(alert).toBe(t('answer.incorrect'));
    await answer(2, 'two');
    const second = t('answer.incorrect-again', { number: 2 });
    await expect.poll(alert).toBe(`${second} ${t('help.next-answer')}`);
    await answer(3, 'three');
    const third = t('answer.incorrect-again', { number: 3 });
    await expect.poll(alert).toBe(`${third} ${t('help.next-hint')}`);
    await answer(3, 'two');
    await expect.poll(alert).toMatch(t('answer.repeated'));
    await answer(5, 'four');
    await answer(6, 'six');
    const sixth = t('answer.incorrect-again', { number: 6 });
    await expect.poll(alert).toBe(`${sixth} ${t('help.next-teacher')}`);
    const names = panel()
      .getByRole('button')
      .elements()
      .map(({ textContent }) => textContent);
    expect(names).toEqual([t('help.raise-hand'), t('help.take-hint', { number: 1, total: 1 })]);
  },
);

test('the attempts at a task are counted, with what helps next', async () => {
  reply(lessonsEndpoints.help, { ...noHelp, attempts: 4, feedback: near(statusMissing) });
  await openStep();
  await expect.element(panel()).toMatchTextContent(t('help.attempts', { count: 4 }));
  await expect.element(panel()).toMatchTextContent(t('help.next-teacher'));
});

test('a label replaces the sentence, and all secret conditions are one line', async () => {
  const lines: FeedbackLine[] = [
    { about: 'event_type', met: true },
    { about: 'event_value', met: false, label: inAll('the result holds more than one row') },
    { about: 'more', met: false },
  ];
  reply(lessonsEndpoints.help, { ...noHelp, attempts: 2, feedback: near(lines) });
  await openStep();
  await expect
    .poll(said)
    .toEqual([
      t('help.met-event_type'),
      `${t('help.labelled-unmet')} the result holds more than one row`,
      t('help.unmet-more'),
    ]);
});

test('the level count shows no lines; the level full shows expected and actual values', async () => {
  reply(lessonsEndpoints.help, { ...noHelp, attempts: 2, feedback: near(null) });
  await openStep();
  await expect.element(panel()).toMatchTextContent(t('help.conditions-met', { count: 2, total: 3 }));
  expect(said()).toEqual([]);
  const full: FeedbackLine[] = [{ about: 'status', met: false, wanted: '302', seen: '401' }];
  reply(lessonsEndpoints.help, { ...noHelp, attempts: 2, feedback: near(full) });
  deliverControl('progress', { control: 'help', step: task.id });
  await expect.element(panel()).toMatchTextContent(`${t('help.wanted')} 302`);
  await expect.element(panel()).toMatchTextContent(`${t('help.seen')} 401`);
});

test('the nearest request and its explanation are one click apart, both ways', async () => {
  reply(lessonsEndpoints.help, { ...noHelp, attempts: 4, feedback: near(statusMissing) });
  await openStep();
  deliver('requests', request(2, '/other'), login, request(4, '/later'));
  const badge = button(t('inspector.explain-request', { number: 3, count: 2, total: 3 }));
  await expect.element(badge).toHaveTextContent(t('inspector.near', { met: 2, total: 3 }));
  await badge.click();
  await expect.element(heading()).toHaveFocus();
  await within(t('help.show-request', { number: 3 })).click();
  await expect.element(dialog()).toMatchTextContent(t('inspector.nearest', { count: 2, total: 3 }));
  await expectAccessible();
  await dialog()
    .getByRole('button', { name: t('inspector.explain') })
    .click();
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(heading()).toHaveFocus();
});

test('the nearest event is marked at the request that caused it', async () => {
  const event = query(1, { input: 'x' }, login);
  const feedback = near([{ about: 'event_type', met: true }], { request: null, event: event.id });
  reply(lessonsEndpoints.help, { ...noHelp, attempts: 2, feedback });
  await openStep(step('Inject', { type: 'E' }));
  deliver('requests', login);
  deliver('events', event);
  await expect
    .element(button(t('inspector.explain-request', { number: 3, count: 1, total: 1 })))
    .toBeVisible();
});

test('on a phone, going from the row to the explanation closes the traffic', async () => {
  await page.viewport(390, 800);
  reply(lessonsEndpoints.help, { ...noHelp, attempts: 4, feedback: near(statusMissing) });
  await openStep();
  deliver('requests', login);
  const traffic = page.getByRole('button', { name: new RegExp(`^${t('lesson.traffic')}`) });
  await traffic.click();
  await button(t('inspector.explain-request', { number: 3, count: 2, total: 3 })).click();
  await expect.element(heading()).toHaveFocus();
  await expect.element(traffic).toHaveAttribute('aria-expanded', 'false');
  expect(document.documentElement.scrollWidth).toBe(390);
});

test('a new hint takes the focus, and after the last one there is no button', async () => {
  const hints = ['Look at the **form**.', 'Try a quote.'].map(inAll);
  reply(lessonsEndpoints.help, { ...noHelp, hints: { total: 2, shown: [] } });
  await openStep();
  for (const taken of [1, 2]) {
    const help = { ...noHelp, hints: { total: 2, shown: hints.slice(0, taken) } };
    reply(lessonsEndpoints.takeHint, help);
    reply(lessonsEndpoints.help, help);
    await within(t('help.take-hint', { number: taken, total: 2 })).click();
    const title = panel().getByRole('heading', { name: t('help.hint', { number: taken }) });
    await expect.element(title).toHaveFocus();
  }
  await expect.element(panel().getByText('form', { exact: true })).toBeVisible();
  await expect.element(panel()).toMatchTextContent(t('help.no-more-hints'));
  expect(callsTo(lessonsEndpoints.takeHint)).toHaveLength(2);
  await expectAccessible();
});

test('a hint that nobody asked for leaves the focus where the learner writes', async () => {
  const shown = step('Name it', { type: 'Q' });
  await openStep(shown);
  const answer = field(t('answer.label'));
  await answer.fill('two');
  const hints = { total: 2, shown: [inAll('Look at the form.')] };
  reply(lessonsEndpoints.help, { ...noHelp, attempts: 2, hints });
  deliverControl('progress', { control: 'help', step: shown.id });
  await expect.element(panel().getByText('Look at the form.')).toBeVisible();
  await expect.element(answer).toHaveFocus();
});

test.each([
  ['de', '1 von 4 Teilen stimmt'],
  ['en', '1 of 4 parts is right'],
  ['fr', '1 élément juste sur 4'],
  ['it', '1 parte giusta su 4'],
] as const)('in %s the number of right parts decides the plural', async (language, words) => {
  await showIn(language);
  reply(lessonsEndpoints.help, { ...noHelp, attempts: 2, feedback: near(null, { met: 1, total: 4 }) });
  await openStep();
  await expect.element(panel()).toMatchTextContent(words);
});

test('a hand is raised with a text, can be edited, and lowered', async () => {
  await openStep();
  await within(t('help.raise-hand')).click();
  await expect.element(field(t('help.hand-text'))).toHaveFocus();
  await expect.element(panel()).toMatchTextContent(t('join.what-teachers-see'));
  await userEvent.keyboard('What is a quote?');
  reply(lessonsEndpoints.raiseHand);
  const hand = { at: login.at, text: 'What is a quote?', request: null };
  reply(lessonsEndpoints.help, { ...noHelp, hand });
  await expectAccessible();
  await within(t('help.raise-hand')).click();
  await expect.element(panel().getByRole('status')).toMatchTextContent('What is a quote?');
  expect(bodiesTo(lessonsEndpoints.raiseHand)).toEqual([{ text: 'What is a quote?', request: null }]);
  await within(t('help.change-hand')).click();
  await expect.element(field(t('help.hand-text'))).toHaveValue('What is a quote?');
  await within(t('app.cancel')).click();
  reply(lessonsEndpoints.lowerHand);
  reply(lessonsEndpoints.help, noHelp);
  await within(t('help.lower-hand')).click();
  await expect.element(within(t('help.raise-hand'))).toBeVisible();
});

test('a request can be attached from its dialog, and removed', async () => {
  await openStep();
  deliver('requests', login);
  reply(lessonsEndpoints.raiseHand);
  const openRequest = () => button(t('inspector.open-headers', { number: 3 })).click();
  const ask = () => choose(moreOfRequest(), t('inspector.ask'));
  await openRequest();
  await ask();
  await expect.element(field(t('help.hand-text'))).toHaveFocus();
  await expect.element(panel()).toMatchTextContent('POST /login');
  await within(t('help.leave-request-out')).click();
  await expect.element(panel()).not.toMatchTextContent('POST /login');
  await within(t('app.cancel')).click();
  await openRequest();
  await ask();
  reply(lessonsEndpoints.help, { ...noHelp, hand: { at: login.at, text: '', request: login.id } });
  await within(t('help.raise-hand')).click();
  await expect.element(within(t('help.lower-hand'))).toBeVisible();
  await expect.element(panel().getByRole('status')).toMatchTextContent('POST /login');
  expect(bodiesTo(lessonsEndpoints.raiseHand)).toEqual([{ text: '', request: login.id }]);
});

test('a refused hand keeps its text', async () => {
  await openStep();
  await within(t('help.raise-hand')).click();
  await field(t('help.hand-text')).fill('Still here');
  refuse(lessonsEndpoints.raiseHand, 'invalid_input');
  await within(t('help.raise-hand')).click();
  await expect.element(panel().getByRole('alert')).toBeVisible();
  await expect.element(field(t('help.hand-text'))).toHaveValue('Still here');
});

test('the help of a step that is solved is gone, and its debrief stays', async () => {
  const done = { ...task, completed: '2026-03-02T08:00:00.000Z' };
  const help = {
    attempts: 4,
    feedback: near(statusMissing),
    hints: { total: 2, shown: [inAll('Look closer')] },
  };
  reply(lessonsEndpoints.help, { ...noHelp, ...help, debrief: inAll('Closed so') });
  reply(coursesEndpoints.byMe, [course]);
  await openLesson([done], { use_helper_sql: false });
  await button(t('app.next')).click();
  await expect.element(region(t('debrief.title'))).toMatchTextContent('Closed so');
  await expect.element(panel()).not.toBeInTheDocument();
});

test('an information step fetches no help', async () => {
  await openLesson([step('Read')]);
  await button(t('app.next')).click();
  await expect.element(page.getByRole('heading', { name: 'Read', exact: true })).toBeVisible();
  await expect.element(panel()).not.toBeInTheDocument();
  expect(callsTo(lessonsEndpoints.help)).toEqual([]);
});

test('a learner without a course is offered no teachers, and raises no hand', async () => {
  reply(lessonsEndpoints.help, { ...noHelp, attempts: 1, hints: { total: 1, shown: [] } });
  await openLesson([task], { use_helper_sql: false });
  deliver('requests', login);
  await button(t('app.next')).click();
  await expect.element(within(t('help.take-hint', { number: 1, total: 1 }))).toBeVisible();
  await expect.poll(() => callsTo(coursesEndpoints.byMe).length).toBeGreaterThan(0);
  await expect.element(within(t('help.raise-hand'))).not.toBeInTheDocument();
  await expect.element(panel()).not.toMatchTextContent(t('join.what-teachers-see'));
  await button(t('inspector.open-headers', { number: 3 })).click();
  await expect.element(dialog()).toBeVisible();
  await moreOfRequest().click();
  await expect.element(entry(t('inspector.copy-curl'))).toBeVisible();
  await expect.element(entry(t('inspector.ask'))).not.toBeInTheDocument();
});

test.each(['de', 'en', 'fr', 'it'] as const)(
  'in %s a completed step shows its debrief, and an open question its model answer',
  async (language) => {
    await showIn(language);
    const question = step('Say why', { type: 'O' });
    await openStep(question);
    expect(page.getByText('Closed so').elements()).toEqual([]);
    const after = { debrief: inAll('Closed so'), model_answer: inAll('One would say') };
    reply(lessonsEndpoints.submit, { completed: login.at });
    reply(lessonsEndpoints.help, { ...noHelp, ...after });
    await field(t('answer.label')).fill('Because');
    await button(t('answer.send')).click();
    await expect.element(region(t('debrief.title'))).toMatchTextContent('Closed so');
    await expect.element(region(t('debrief.model-answer'))).toMatchTextContent('One would say');
    await expectAccessible();
  },
);
