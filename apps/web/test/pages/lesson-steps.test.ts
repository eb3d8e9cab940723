import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../kit/accessible.ts';
import { openLesson, position } from '../kit/lesson-page.ts';
import { step } from '../kit/lessons.ts';
import { button, field } from '../kit/locators.ts';
import { refuse, reply } from '../kit/replies.ts';
import { inAll, t } from '../kit/texts.ts';
import { request } from '../kit/traffic.ts';

const long = inAll(Array.from({ length: 60 }, (_, place) => `Paragraph ${place}.`).join('\n\n'));
const heading = (name: string) => page.getByRole('heading', { level: 2, name });
const path = () => page.getByRole('navigation', { name: t('lesson.path') });
const isInSight = (element: Element) => {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
};

test("the focus moves to a new step's heading, and stays on the path when the arrow keys are used", async () => {
  await openLesson([step('Read first'), step('Read on')]);
  await button(t('app.next')).click();
  await expect.element(heading('Read first')).toHaveFocus();
  await button(t('app.next')).click();
  await expect.element(heading('Read on')).toHaveFocus();
  (
    path()
      .getByRole('button', { name: /Read on/ })
      .element() as HTMLElement
  ).focus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(path().getByRole('button', { name: /Read first/ })).toHaveFocus();
});

test("the step's number equals the number at the path", async () => {
  await openLesson([step('Read first'), step('Read on')]);
  expect(position()).toBe('1 / 3');
  await button(t('app.next')).click();
  await expect.poll(position).toBe('2 / 3');
  await expect
    .element(path().getByRole('button', { name: t('lesson.step-title', { step: 1, title: 'Read first' }) }))
    .toHaveAttribute('aria-current', 'step');
});

test('a path that is wider than a phone scrolls to the current step', async () => {
  await page.viewport(390, 844);
  await openLesson(Array.from({ length: 14 }, (_, place) => step(`Read ${place}`)));
  const row = path().getByRole('list');
  expect(row.element().scrollWidth).toBeGreaterThan(row.element().clientWidth);
  for (let place = 0; place < 14; place++) {
    await button(t('app.next')).click();
    await expect.element(heading(`Read ${place}`)).toHaveFocus();
  }
  const [current] = path().element().querySelectorAll('[aria-current=step]');
  const right = () => current?.getBoundingClientRect().right;
  await expect.poll(right).toBeLessThanOrEqual(row.element().getBoundingClientRect().right);
});

test.each([1280, 390])('at %i px the path stays visible, and feedback scrolls into view', async (width) => {
  await page.viewport(width, 844);
  await openLesson([step('Name it', { type: 'Q', content: long })]);
  await button(t('app.next')).click();
  refuse(lessonsEndpoints.submit, 'answer_incorrect');
  await field(t('answer.label')).fill('wrong');
  await button(t('answer.send')).click();
  const said = page.getByText(t('answer.incorrect'));
  await expect.poll(() => isInSight(said.element())).toBe(true);
  expect(isInSight(path().element())).toBe(true);
  await expectAccessible();
});

test('the request that completed a step can be read after the traffic was cleared, if it was kept', async () => {
  const completed = '2026-03-02T08:00:00.000Z';
  await openLesson([step('Ask for it', { type: 'T', completed })]);
  await button(t('app.next')).click();
  refuse(lessonsEndpoints.evidence, 'not_found');
  await button(t('evidence.show')).click();
  await expect.element(page.getByText(t('evidence.none'))).toBeVisible();
  reply(lessonsEndpoints.evidence, { completed, request: request(7, '/asked'), event: null });
  await button(t('evidence.show')).click();
  const dialog = page.getByRole('dialog', { name: t('inspector.dialog', { number: 7 }) });
  await expect.element(dialog).toMatchTextContent('/asked');
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
});
