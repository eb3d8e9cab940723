import { coursesEndpoints } from '@sentiero/contracts/courses';
import { idempotencyHeader } from '@sentiero/contracts/http';
import { expect, test } from 'vitest';
import { expectAddress, openAs } from '../kit/app.ts';
import { course, replyCourse, member } from '../kit/courses.ts';
import { button, field } from '../kit/locators.ts';
import { teacher } from '../kit/people.ts';
import { callsTo, disconnect, hold, refuse, reply } from '../kit/replies.ts';
import { t } from '../kit/texts.ts';

const { create } = coursesEndpoints;
const submit = () => button(t('courses.create-submit'));
const keys = () => callsTo(create).map(({ headers }) => headers.get(idempotencyHeader));

async function openForm(): Promise<void> {
  replyCourse([member(teacher)]);
  openAs(teacher, '/courses/create');
  await field(t('courses.name')).fill('Web security 2027');
  reply(create, course);
}

/** The second press of a double click, also on a button that the page has enabled again meanwhile. */
async function doubleClick(apartMs: number): Promise<void> {
  const element = submit().element() as HTMLElement;
  element.click();
  await new Promise((resolve) => setTimeout(resolve, apartMs));
  if (element.isConnected) element.click();
}

test.each([0, 20, 60, 150, 400])(
  'a double click with %i ms in between creates one thing',
  async (apartMs) => {
    await openForm();
    await doubleClick(apartMs);
    await expectAddress(`/courses/${course.id}`);
    expect(callsTo(create)).toHaveLength(1);
  },
);

test('a click during a slow reply is no second one', async () => {
  await openForm();
  const release = hold(create);
  await doubleClick(100);
  release();
  await expectAddress(`/courses/${course.id}`);
  expect(callsTo(create)).toHaveLength(1);
});

test('after a lost reply the same input has the same key; after a refusal, or changed, another', async () => {
  await openForm();
  disconnect(create);
  await submit().click();
  await expect.poll(keys).toHaveLength(1);
  await expect.element(submit()).toBeEnabled();
  refuse(create, 'internal');
  await submit().click();
  await expect.poll(keys).toHaveLength(2);
  await expect.element(submit()).toBeEnabled();
  refuse(create, 'invalid_input');
  await submit().click();
  await expect.poll(keys).toHaveLength(3);
  await expect.element(submit()).toBeEnabled();
  await submit().click();
  await expect.poll(keys).toHaveLength(4);
  const [lost, failed, refused, next] = keys();
  expect(lost).toMatch(/^[a-z0-9-]{16,200}$/);
  expect([failed, refused]).toEqual([lost, lost]);
  expect(next).not.toBe(lost);
});
