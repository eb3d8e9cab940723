import { benchEndpoints } from '@sentiero/contracts/bench';
import { boardEndpoints, type LearnerPath, type PathStep } from '@sentiero/contracts/board';
import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import { scheduleEndpoints } from '@sentiero/contracts/schedule';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../kit/accessible.ts';
import { openAs } from '../kit/app.ts';
import { boardLearner, boardOf, boardStep, boardSteps, replyBoard } from '../kit/board.ts';
import { lesson } from '../kit/lessons.ts';
import { button, dialog, field, link, region, title } from '../kit/locators.ts';
import { learner, teacher } from '../kit/people.ts';
import { bodiesTo, callsTo, refuse, reply } from '../kit/replies.ts';
import { deliverBoard, isOpen } from '../kit/sockets.ts';
import { inAll, showIn, t } from '../kit/texts.ts';
import { request } from '../kit/traffic.ts';

const table = () => page.getByRole('table', { name: t('board.learners') });
const names = () =>
  table()
    .getByRole('rowheader')
    .elements()
    .map((cell) => cell.textContent?.split(' ')[0]);
const row = (name: string) => table().getByRole('row').filter({ hasText: name });
const filterButton = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });

const shared = request(5, '/search?q=1', { method: 'GET', code: 500 });
const hand = { at: '2026-03-02T07:58:00.000Z', text: 'Which form?', request: shared.id };
const learners = [
  boardLearner(21, 'Anna', { state: 'done', step: null, since: null, completed: [31, 32, 33] }),
  boardLearner(22, 'Ben', { attempts: 3, near: { met: 2, total: 4 }, hints: 1 }),
  boardLearner(23, 'Cleo', {
    state: 'stuck',
    stuck: { reason: 'not_nearer', seconds: 720, expected_seconds: 300 },
    step: 32,
    completed: [31],
    since: '2026-03-02T07:48:00.000Z',
    attempts: 6,
  }),
  boardLearner(24, 'Dina', {
    state: 'stuck',
    stuck: { reason: 'hand', seconds: 60, expected_seconds: 300 },
    hand,
  }),
  boardLearner(25, 'Emil', { state: 'offline', since: null, last_activity: null }),
];

async function openBoard(board = boardOf(learners), prepare = () => {}): Promise<void> {
  replyBoard(board);
  prepare();
  openAs(teacher, '/courses/12/board');
  await expect.element(link(t('course.room-class'))).toHaveAttribute('aria-current', 'true');
  await expect.element(page.getByRole('heading', { name: t('board.learners') })).toBeVisible();
  await expect.poll(() => isOpen('board')).toBe(true);
}

test('learners who need help come first, with the reason', async () => {
  await openBoard();
  await expect.poll(names).toEqual(['Dina', 'Cleo', 'Ben', 'Emil', 'Anna']);
  await expect
    .element(row('Cleo'))
    .toMatchTextContent(t('board.stuck-not_nearer', { minutes: 12, expected: 5 }));
  await expect.element(row('Cleo')).toMatchTextContent(t('board.path-at', { step: 2, count: 3 }));
  await expect.element(row('Dina')).toMatchTextContent('Which form?');
  await expect.element(row('Ben')).toMatchTextContent(t('board.near', { met: 2, total: 4 }));
  await expectAccessible();
});

test('changes arrive automatically: a hand goes up, a learner leaves, another one joins', async () => {
  await openBoard(boardOf([boardLearner(22, 'Ben'), boardLearner(23, 'Cleo')]));
  deliverBoard({
    at: '2026-03-02T08:01:00.000Z',
    learners: [
      boardLearner(22, 'Ben', {
        state: 'stuck',
        stuck: { reason: 'hand', seconds: 1, expected_seconds: 60 },
        hand,
      }),
      boardLearner(26, 'Finn'),
    ],
    gone: [23],
  });
  await expect.poll(names).toEqual(['Ben', 'Finn']);
  await expect.element(row('Ben')).toMatchTextContent(t('board.hand-up'));
  expect(callsTo(boardEndpoints.board)).toHaveLength(1);
});

test('a learner who only looks at the lesson has not started, and is neither idle nor on a step', async () => {
  const looking = { state: 'idle', since: null, step: 32 } as const;
  await openBoard(
    boardOf([
      boardLearner(26, 'Finn', looking),
      boardLearner(22, 'Ben'),
      boardLearner(25, 'Emil', { state: 'offline', since: null }),
    ]),
  );
  await expect.poll(names).toEqual(['Ben', 'Finn', 'Emil']);
  await expect.element(row('Finn')).toMatchTextContent(t('board.state-waiting'));
  await expect.element(row('Finn')).not.toMatchTextContent(t('board.state-idle'));
  await expect.element(row('Finn')).not.toMatchTextContent(t('board.path-at', { step: 2, count: 3 }));
  await filterButton(t('board.filter-waiting')).click();
  await expect.poll(names).toEqual(['Finn']);
  await filterButton(t('board.filter-idle')).click();
  await expect.element(page.getByText(t('students.none-match'))).toBeVisible();
});

test('the board filters by state and by name, and the arrow keys move between its names', async () => {
  await openBoard();
  await filterButton(t('board.filter-help')).click();
  await expect.poll(names).toEqual(['Dina', 'Cleo']);
  await filterButton(t('board.filter-all')).click();
  await expect.poll(names).toHaveLength(5);
  row('Dina').getByRole('button').element().focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(row('Cleo').getByRole('button')).toHaveFocus();
  await userEvent.keyboard('{End}');
  await expect.element(row('Anna').getByRole('button')).toHaveFocus();
  await field(t('students.filter')).fill('bén');
  await expect.poll(names).toEqual(['Ben']);
});

const pathStep = (id: number, name: string, fields: Partial<PathStep> = {}): PathStep => ({
  ...boardStep(id, name),
  first_at: null,
  completed: null,
  attempts: 0,
  hints: 0,
  nearest: null,
  wrong_answers: [],
  ...fields,
});
const path: LearnerPath = {
  user: { id: 24, first_name: 'Dina', last_name: 'Muster', username: 'student24' },
  steps: [
    pathStep(31, 'Log in', {
      first_at: '2026-03-02T07:50:00.000Z',
      attempts: 4,
      hints: 1,
      wrong_answers: [{ text: 'admin', count: 2 }],
      nearest: {
        request: null,
        event: null,
        at: '2026-03-02T07:55:00.000Z',
        met: 1,
        total: 2,
        conditions: [{ about: 'status', met: false, wanted: '302', seen: '401' }],
      },
    }),
    pathStep(32, 'Find the flaw'),
  ],
};

test("a learner's path opens from the row, and the shared request only on demand", async () => {
  await openBoard(boardOf(learners), () => refuse(lessonsEndpoints.get, 'not_found'));
  reply(boardEndpoints.path, path);
  reply(boardEndpoints.hand, shared);
  await row('Dina').getByRole('button').click();
  const drawer = dialog();
  await expect.element(drawer.getByText(/admin/)).toBeVisible();
  await expect.element(drawer).toMatchTextContent(`${t('help.seen')} 401`);
  await expect.element(drawer).toMatchTextContent('Which form?');
  await expectAccessible();
  expect(callsTo(boardEndpoints.hand)).toEqual([]);
  await button(t('board.open-request')).click();
  await expect
    .element(page.getByRole('dialog', { name: t('inspector.dialog', { number: 5 }) }))
    .toMatchTextContent(/search\?q=1/);
  await expect.poll(() => callsTo(lessonsEndpoints.get).length).toBeGreaterThan(0);
  await expect.element(button(t('bench.open'))).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect
    .element(page.getByRole('dialog', { name: t('inspector.dialog', { number: 5 }) }))
    .not.toBeInTheDocument();
  await expect.element(drawer.getByText(/admin/)).toBeVisible();
  expect(callsTo(boardEndpoints.hand).map(({ params }) => params)).toEqual([{ id: 12, user: 24 }]);
});

test("a shared request opens in the teacher's own bench for a lesson that is open to them", async () => {
  await openBoard();
  reply(boardEndpoints.path, path);
  reply(boardEndpoints.hand, shared);
  reply(lessonsEndpoints.steps, []);
  reply(lessonsEndpoints.get, lesson({ id: 3 }));
  await row('Dina').getByRole('button').click();
  await button(t('board.open-request')).click();
  await button(t('bench.open')).click();
  const editor = page.getByRole('textbox', { name: t('bench.editor') });
  await expect.element(editor).toMatchTextContent('GET /search?q=1 HTTP/1.1');
  expect(location.pathname).toBe('/lessons/3/bench');
  reply(benchEndpoints.send, shared);
  await button(t('bench.send')).click();
  await expect.poll(() => bodiesTo(benchEndpoints.send).map(({ from }) => from)).toEqual([null]);
});

test('a message goes to all, to stuck learners, or to selected learners, and may refer to a step', async () => {
  await openBoard();
  reply(boardEndpoints.sendMessage, { id: 1, recipients: 2 });
  const write = () => button(t('board.message')).click();
  const send = async (text: string) => {
    await field(t('board.text')).fill(text);
    await button(t('board.send')).click();
    await expect.element(dialog()).not.toBeInTheDocument();
  };
  await write();
  await expectAccessible();
  await send('Look here');
  await write();
  await field(t('board.to-stuck', { count: 2 })).click();
  await field(t('board.about-step')).selectOptions('2. Find the flaw');
  await send('Take the hint');
  await field(t('board.choose', { name: 'Ben Muster' })).click();
  await field(t('board.choose', { name: 'Emil Muster' })).click();
  await write();
  await send('Where are you?');
  expect(bodiesTo(boardEndpoints.sendMessage)).toEqual([
    { to: 'all', step: null, lesson: 3, text: 'Look here' },
    { to: 'stuck', step: 32, lesson: 3, text: 'Take the hint' },
    { to: [22, 25], step: null, lesson: 3, text: 'Where are you?' },
  ]);
});

test('a refused message stays in its field', async () => {
  await openBoard();
  refuse(boardEndpoints.sendMessage, 'invalid_input');
  await button(t('board.message')).click();
  await field(t('board.text')).fill('Look here');
  await button(t('board.send')).click();
  await expect.element(dialog().getByRole('alert')).toBeVisible();
  await expect.element(field(t('board.text'))).toHaveValue('Look here');
});

test("a step's feedback is raised, and the class is held at it and paused", async () => {
  await openBoard();
  reply(boardEndpoints.setGuidance);
  reply(boardEndpoints.setPace);
  await button('2. Find the flaw').click();
  await field(t('board.raise')).selectOptions(t('authoring.feedback-full'));
  await field(t('board.raise-hints')).selectOptions('1');
  await field(t('board.limit')).click();
  await expectAccessible();
  const told = boardSteps.map((step) =>
    step.id === 32 ? { ...step, guidance: { level: 'full' as const, hints: 1 } } : step,
  );
  const limited = boardOf(learners, { pace: { step: 32, paused: false } });
  reply(boardEndpoints.board, { ...limited, lesson: { ...limited.lesson, steps: told } });
  await button(t('admin.save')).click();
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect
    .element(page.getByRole('listitem').filter({ hasText: 'Find the flaw' }))
    .toMatchTextContent(t('board.guided'));
  expect(callsTo(boardEndpoints.setGuidance).map(({ params, body }) => ({ params, body }))).toEqual([
    { params: { id: 12, step: 32 }, body: { level: 'full', hints: 1 } },
  ]);
  const pace = { step: 32, paused: true };
  reply(boardEndpoints.board, { ...limited, pace });
  await button(t('board.pause')).click();
  deliverBoard({ at: '2026-03-02T08:01:00.000Z', learners: [], gone: [], pace });
  await expect.element(page.getByText(t('board.is-paused'))).toBeVisible();
  expect(bodiesTo(boardEndpoints.setPace)).toEqual([
    { lesson: 3, step: 32, paused: false },
    { lesson: 3, step: 32, paused: true },
  ]);
});

test("the projector view shows the class's progress, and no names", async () => {
  await openBoard();
  await button(t('board.projector')).click();
  await expect.element(title('Logging in')).toBeVisible();
  await expect
    .element(page.getByRole('listitem').filter({ hasText: 'Find the flaw' }))
    .toMatchTextContent(t('board.arrived', { arrived: 2, count: 5 }));
  const text = document.querySelector('main')?.textContent ?? '';
  for (const { user } of learners) expect(text).not.toContain(user.first_name);
  // Nothing else is on the page, and it fits any window.
  await expect.element(page.getByRole('navigation').first()).not.toBeInTheDocument();
  for (const [width, height] of [
    [1920, 1080],
    [1280, 720],
  ] as const) {
    await page.viewport(width, height);
    await expect.poll(() => document.documentElement.scrollHeight).toBeLessThanOrEqual(height);
    await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  }
  await expectAccessible();
  await button(t('board.projector-close')).click();
  await expect.element(row('Dina')).toBeVisible();
  await button(t('board.projector')).click();
  await expect.element(title('Logging in')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(row('Dina')).toBeVisible();
});

test('the lessons to choose from are those of the plan, and on request all', async () => {
  replyBoard(boardOf(learners));
  const dates = { opens: null, due: null, closes: null, timing: null, own: false };
  const lessons = [{ lesson: 3, ...dates }];
  reply(scheduleEndpoints.get, { lessons, extensions: [], accommodations: [] }, { ETag: '"1"' });
  openAs(teacher, '/courses/12/board');
  const options = () =>
    [...(field(t('board.lesson')).element() as HTMLSelectElement).options].map(({ label }) => label);
  await expect.poll(options).toEqual(['Logging in', t('course.all-lessons')]);
  await field(t('board.lesson')).selectOptions(t('course.all-lessons'));
  await expect.poll(options).toEqual(['Logging in', 'Cookies']);
});

test('without an active lesson, the teacher chooses one', async () => {
  replyBoard(boardOf([]));
  refuse(boardEndpoints.board, 'not_found');
  openAs(teacher, '/courses/12/board');
  await expect.element(page.getByText(t('board.no-lesson'))).toBeVisible();
  reply(boardEndpoints.board, boardOf(learners));
  await field(t('board.lesson')).selectOptions('Logging in');
  await expect.element(row('Dina')).toBeVisible();
  expect(callsTo(boardEndpoints.board).at(-1)?.query).toEqual({ lesson: 3 });
});

test('insights show for each step how hard the course found it', async () => {
  replyBoard(boardOf([]));
  reply(boardEndpoints.insights, {
    lesson: { id: 3, title: inAll('Logging in') },
    steps: [
      {
        ...boardStep(31, 'Log in'),
        started: 12,
        completed: 9,
        median_seconds: 240,
        p90_seconds: 900,
        attempts_to_success: 3,
        hints: 4,
        wrong_answers: [{ text: 'admin', count: 5 }],
        failing: [
          { about: 'status', label: null, count: 7 },
          { about: 'event_value', label: inAll('more than one row'), count: 2 },
        ],
      },
    ],
  });
  openAs(teacher, '/courses/12/insights');
  await expect.element(page.getByRole('heading', { name: 'Logging in' })).toBeVisible();
  await expect.element(field(t('board.lesson'))).toHaveValue('3');
  const insights = page.getByRole('table', { name: t('board.insights') });
  await expect.element(insights).toMatchTextContent(/admin 5×/);
  await expect.element(insights).toMatchTextContent(/more than one row 2×/);
  await expect.element(insights).toMatchTextContent(t('board.minutes', { count: 15 }));
  await expectAccessible();
});

test.each(['de', 'fr', 'it'] as const)('in %s the board fits a phone', async (language) => {
  await showIn(language);
  await page.viewport(390, 844);
  await openBoard();
  await expect.element(row('Dina')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(390);
  await expectAccessible();
});

test.each(['/courses/12/board', '/courses/12/insights'])('%s is not for learners', async (at) => {
  replyBoard(boardOf(learners));
  reply(lessonsEndpoints.categories, []);
  openAs(learner, at);
  await expect.element(title(t('lessons.title'))).toBeVisible();
  expect(region(t('board.learners')).elements()).toEqual([]);
  expect(callsTo(boardEndpoints.board)).toEqual([]);
});
