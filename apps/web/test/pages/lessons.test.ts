import { lessonsEndpoints, owaspIds, wstgIds } from '@sentiero/contracts/lessons';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../kit/accessible.ts';
import { openAs } from '../kit/app.ts';
import { category } from '../kit/lessons.ts';
import { learner } from '../kit/people.ts';
import { reply } from '../kit/replies.ts';
import { inAll, t } from '../kit/texts.ts';

test('a lesson without tasks is for reading, and is never called completed', async () => {
  reply(lessonsEndpoints.categories, [category('Welcome', { completed: 0, tasks: 0, next_step: null })]);
  openAs(learner, '/lessons');
  const card = page.getByRole('article').filter({ hasText: 'Welcome' });
  await expect.element(card).toMatchTextContent(t('progress.no-tasks'));
  await expect.element(card).not.toMatchTextContent(t('progress.completed'));
});

test('the overview shows the lessons of a level and a topic, and all of them again', async () => {
  reply(lessonsEndpoints.categories, [
    category('Injection', { difficulty: 2, owasp: ['2021-A03', '2025-A05'] }),
    category('Access', { difficulty: 1, owasp: ['2021-A01'] }),
  ]);
  openAs(learner, '/lessons?level=2');
  const bar = page.getByRole('search', { name: t('lessons.filter') });
  const categories = page.getByRole('heading', { level: 2 });
  await expect.element(bar.getByRole('status')).toMatchTextContent(t('lessons.matching', { count: 1 }));
  await expect.element(categories.filter({ hasText: 'Access' })).not.toBeInTheDocument();
  await expectAccessible();
  await bar.getByLabelText(t('lessons.topic')).selectOptions('2021-A01');
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

test('the coverage lists every category, and the tests by group', async () => {
  const lessons = [
    { id: 3, title: inAll('Logging in without a password'), hands_on: true },
    { id: 4, title: inAll('Reporting'), hands_on: false },
  ];
  const rows = (ids: readonly string[], covered: string) =>
    ids.map((id) => ({ id, lessons: id === covered ? lessons : [] }));
  reply(lessonsEndpoints.coverage, { owasp: rows(owaspIds, '2025-A05'), wstg: rows(wstgIds, 'INPV-05') });
  openAs(learner, '/lessons/coverage');
  const injection = page.getByRole('row').filter({ hasText: `A05:2025 ${t('owasp.2025-A05')}` });
  await expect
    .element(injection.getByRole('link', { name: 'Logging in without a password' }))
    .toHaveAttribute('href', '/lessons/3');
  await expect.element(injection).toMatchTextContent(t('coverage.hands-on'));
  const input = page.getByRole('row').filter({ hasText: t('wstg.inpv') });
  await expect.element(input).toMatchTextContent(t('coverage.touched', { covered: 1, total: 23 }));
  await expect.element(page.getByText(t('coverage.sum', { covered: 1, total: 113 }))).toBeVisible();
  await expectAccessible();
});
