import { coverageLists, lessonsEndpoints } from '@sentiero/contracts/lessons';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../kit/accessible.ts';
import { openAs, startOver } from '../kit/app.ts';
import { card, category } from '../kit/lessons.ts';
import { learner } from '../kit/people.ts';
import { reply } from '../kit/replies.ts';
import { inAll, t } from '../kit/texts.ts';

test('a lesson without tasks is for reading, and is never called completed', async () => {
  reply(lessonsEndpoints.categories, [category('Welcome', { completed: 0, tasks: 0, next_step: null })]);
  openAs(learner, '/lessons');
  const welcome = page.getByRole('article').filter({ hasText: 'Welcome' });
  await expect.element(welcome).toMatchTextContent(t('progress.no-tasks'));
  await expect.element(welcome).not.toMatchTextContent(t('progress.completed'));
});

test('the overview shows the lessons of a level and a topic, and all of them again', async () => {
  reply(lessonsEndpoints.categories, [
    category('Injection', { difficulty: 2, owasp: ['2021-A03', '2025-A05'] }),
    category('Access', { difficulty: 1, owasp: ['2025-A01'] }),
  ]);
  openAs(learner, '/lessons?level=2');
  const bar = page.getByRole('search', { name: t('lessons.filter') });
  const categories = page.getByRole('heading', { level: 2 });
  await expect.element(bar.getByRole('status')).toMatchTextContent(t('lessons.matching', { count: 1 }));
  await expect.element(categories.filter({ hasText: 'Access' })).not.toBeInTheDocument();
  await expectAccessible();
  await bar.getByLabelText(t('lessons.topic')).selectOptions('2025-A01');
  await expect.element(page.getByText(t('lessons.none-matching'))).toBeVisible();
  await bar.getByRole('button', { name: t('lessons.clear-filter') }).click();
  await expect.element(categories.filter({ hasText: 'Access' })).toBeVisible();
  expect(location.search).toBe('');
});

test('the overview shows the lessons with the words that are typed, and keeps them in its address', async () => {
  reply(lessonsEndpoints.categories, [category('Injection', {}), category('Access', {})]);
  openAs(learner, '/lessons');
  const bar = page.getByRole('search', { name: t('lessons.filter') });
  const categories = page.getByRole('heading', { level: 2 });
  await bar.getByLabelText(t('lessons.search')).fill('inject');
  await expect.element(categories.filter({ hasText: 'Access' })).not.toBeInTheDocument();
  await expect.element(bar.getByRole('status')).toMatchTextContent(t('lessons.matching', { count: 1 }));
  expect(location.search).toBe('?q=inject');
  await expectAccessible();
  await bar.getByLabelText(t('lessons.search')).fill('inject nothing');
  await expect.element(page.getByText(t('lessons.none-matching'))).toBeVisible();
  await bar.getByRole('button', { name: t('lessons.clear-filter') }).click();
  await expect.element(bar.getByLabelText(t('lessons.search'))).toHaveValue('');
  await expect.element(categories.filter({ hasText: 'Access' })).toBeVisible();
});

test('the coverage lists every category and topic, and the tests by group', async () => {
  const lessons = [
    { id: 3, title: inAll('Logging in without a password'), hands_on: true },
    { id: 4, title: inAll('Reporting'), hands_on: false },
  ];
  const rows = (ids: readonly string[], covered: string) =>
    ids.map((id) => ({ id, lessons: id === covered ? lessons : [] }));
  reply(lessonsEndpoints.coverage, {
    owasp: rows(coverageLists.owasp, '2025-A05'),
    wstg: rows(coverageLists.wstg, 'INPV-05'),
    portswigger: rows(coverageLists.portswigger, 'sql-injection'),
    api: rows(coverageLists.api, ''),
    llm: coverageLists.llm.map((id) => ({ id, lessons: id === '2025-LLM01' ? lessons.slice(1) : [] })),
  });
  openAs(learner, '/lessons/coverage');
  const injection = page.getByRole('row').filter({ hasText: `A05:2025 ${t('owasp.2025-A05')}` });
  await expect
    .element(injection.getByRole('link', { name: 'Logging in without a password' }))
    .toHaveAttribute('href', '/lessons/3');
  await expect.element(injection).toMatchTextContent(t('coverage.hands-on'));
  const input = page.getByRole('row').filter({ hasText: t('wstg.inpv') });
  await expect.element(input).toMatchTextContent(t('coverage.touched', { covered: 1, total: 23 }));
  const states = (counts: Record<'hands_on' | 'text' | 'none', number>) =>
    page.getByText(t('coverage.states', counts));
  await expect.element(states({ hands_on: 1, text: 0, none: 112 })).toBeVisible();
  await expect.element(states({ hands_on: 1, text: 0, none: 30 })).toBeVisible();
  await expect.element(states({ hands_on: 0, text: 1, none: 9 })).toBeVisible();
  const prompts = page.getByRole('row').filter({ hasText: 'LLM01:2025 Prompt Injection' });
  await expect.element(prompts).toMatchTextContent(t('coverage.text'));
  await expectAccessible();
});

const begun = { last_activity: '2026-11-20T10:00:00Z', next_step: 1, completed: 1, tasks: 3 };
const mainLinks = () =>
  [...document.querySelectorAll('main a[data-variant="filled"]')].map((link) => link.getAttribute('href'));

test('the overview has one main button, which leads to the step to go on with', async () => {
  const plan = { id: 12, name: 'Web 2b' };
  const lessons = [card('First', begun), card('Planned', { course: plan, due: '2027-01-01T10:00:00Z' })];
  reply(lessonsEndpoints.categories, [{ ...category('Web'), lessons }]);
  openAs(learner, '/lessons');
  const [first, planned] = lessons.map(({ id }) => id);
  await expect.poll(mainLinks).toEqual([`/lessons/${planned}`]);
  startOver();
  reply(lessonsEndpoints.categories, [{ ...category('Web'), lessons: lessons.slice(0, 1) }]);
  openAs(learner, '/lessons');
  await expect.poll(mainLinks).toEqual([`/lessons/${first}?page=2`]);
});

test('finished lessons are folded below the others', async () => {
  const done = { completed: 2, tasks: 2, next_step: null };
  const lessons = [card('One', done), card('Two'), card('Three', done)];
  reply(lessonsEndpoints.categories, [{ ...category('Web'), lessons }]);
  openAs(learner, '/lessons');
  const article = (name: string) => page.getByRole('article').filter({ hasText: name });
  await expect.element(article('Two')).toBeVisible();
  expect(article('One').elements()).toHaveLength(0);
  await page.getByText(t('lessons.finished', { count: 2 })).click();
  await expect.element(article('One')).toBeVisible();
  await expect.element(article('Three')).toBeVisible();
  await expectAccessible();
});
