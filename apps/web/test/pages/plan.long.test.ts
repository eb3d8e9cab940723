import { boardEndpoints, type PlanStep } from '@sentiero/contracts/board';
import { coursesEndpoints } from '@sentiero/contracts/courses';
import { warmUpsEndpoints } from '@sentiero/contracts/instances';
import { lessonsEndpoints, unclassified } from '@sentiero/contracts/lessons';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../kit/accessible.ts';
import { expectAddress, openAs } from '../kit/app.ts';
import { replyCourse } from '../kit/courses.ts';
import { button } from '../kit/locators.ts';
import { teacher } from '../kit/people.ts';
import { callsTo, reply } from '../kit/replies.ts';
import { inAll, showIn, t } from '../kit/texts.ts';

const none = {
  answer: null,
  choices: [],
  conditions: [],
  worked: null,
  model_answer: null,
  hints: [],
  debrief: null,
};
const step = (id: number, title: string, fields: Partial<PlanStep> = {}): PlanStep => ({
  id,
  order: id,
  type: 'Q',
  title: inAll(title),
  content: inAll(`What to do in ${title}`),
  minutes: null,
  median_seconds: null,
  solution: none,
  ...fields,
});
const steps = [
  step(1, 'Read', { type: 'I', minutes: 2 }),
  step(2, 'Name it', {
    median_seconds: 240,
    solution: {
      ...none,
      answer: 're:sql ?map',
      worked: {
        answer: 'sqlmap',
        requests: [
          {
            method: 'GET',
            path: '/agents',
            headers: [],
            form: [],
            body: null,
            messages: [],
            at_once: 1,
            browser: null,
          },
        ],
      },
      hints: [inAll('Look at the agent')],
    },
  }),
  step(3, 'Log in', {
    type: 'T',
    solution: { ...none, conditions: [{ about: 'path', label: null, wanted: '/login' }] },
  }),
];

const lessonButton = () => button('Logging in');

async function openPlan(at = '/courses/12/plan?lesson=3') {
  replyCourse([]);
  reply(lessonsEndpoints.list, [
    { id: 3, title: inAll('Logging in'), order: 1, minutes: 9, plan: null, mode: 'path', ...unclassified },
  ]);
  reply(boardEndpoints.plan, { lesson: { id: 3, title: inAll('Logging in') }, minutes: null, steps });
  reply(warmUpsEndpoints.list, { targets: [], planned: [] });
  reply(coursesEndpoints.byMe, []);
  openAs(teacher, at);
  await expect.element(lessonButton()).toBeVisible();
}

const toggle = (number: number) => button(t('plan.show', { step: number }));

test('a teacher opens the solution of one step, then of all, with its times, by keyboard', async () => {
  await openPlan();
  await expect.element(page.getByText('What to do in Name it')).toBeVisible();
  await expect.element(page.getByText(t('plan.minutes', { minutes: 4 }))).toBeVisible();
  await expect.element(page.getByText(t('plan.total', { minutes: 6, measured: 1, steps: 2 }))).toBeVisible();
  await expect.element(page.getByText(t('plan.estimate', { minutes: 2 }))).toBeVisible();
  await expect.element(toggle(1)).not.toBeInTheDocument();
  await expect.element(page.getByText('sqlmap')).not.toBeVisible();
  toggle(2).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('sqlmap')).toBeVisible();
  await expect.element(page.getByText('GET /agents')).toBeVisible();
  await expect.element(toggle(2)).toHaveAttribute('aria-expanded', 'true');
  await expect.element(page.getByText('/login')).not.toBeVisible();
  await page.getByRole('checkbox', { name: t('plan.show-all') }).click();
  await expect.element(page.getByText('/login')).toBeVisible();
  await expectAccessible();
  expect(callsTo(boardEndpoints.plan)[0]?.query).toEqual({ lesson: 3 });
});

test('a lesson unfolds to its notes, also while the plan has unsaved changes; the URL keeps it', async () => {
  await openPlan('/courses/12/schedule');
  await expectAddress('/courses/12/plan');
  await expect.element(page.getByText('What to do in Name it')).not.toBeInTheDocument();
  await page.getByLabelText(t('schedule.add-lesson')).selectOptions('Logging in');
  await expect.element(page.getByText(t('schedule.unsaved'))).toBeVisible();
  await lessonButton().click();
  await expect.element(page.getByText('What to do in Name it')).toBeVisible();
  await expect.element(lessonButton()).toHaveAttribute('aria-expanded', 'true');
  expect(location.search).toBe('?lesson=3');
  await lessonButton().click();
  await expect.element(page.getByText('What to do in Name it')).not.toBeInTheDocument();
  await expect.element(page.getByText(t('schedule.unsaved'))).toBeVisible();
});

test('the plan is printed by the browser', async () => {
  const print = vi.spyOn(window, 'print').mockReturnValue();
  await openPlan();
  await button(t('plan.print')).click();
  expect(print).toHaveBeenCalledOnce();
});

test('a plan is readable on a phone, in German', async () => {
  await page.viewport(390, 800);
  await openPlan();
  await showIn('de');
  await page.getByRole('checkbox').click();
  await expect.element(page.getByText('sqlmap')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await expectAccessible();
});
