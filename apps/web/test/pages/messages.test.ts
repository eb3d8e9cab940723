import { lessonsEndpoints, type TeacherMessage } from '@sentiero/contracts/lessons';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../kit/accessible.ts';
import { openAs } from '../kit/app.ts';
import { openLesson } from '../kit/lesson-page.ts';
import { category, step } from '../kit/lessons.ts';
import { button, dialog, region, title } from '../kit/locators.ts';
import { learner } from '../kit/people.ts';
import { callsTo, reply } from '../kit/replies.ts';
import { deliverControl } from '../kit/sockets.ts';
import { t } from '../kit/texts.ts';

const notes = () => region(t('message.title'));
const news = () =>
  button(t('app.next')).element().closest('section')?.querySelector('[role=status]')?.textContent;
const openAll = async () => {
  await button(t('app.more')).click();
  await page.getByRole('menuitem', { name: t('message.all') }).click();
};

function message(id: number, text: string, fields: Partial<TeacherMessage> = {}): TeacherMessage {
  return {
    id,
    at: '2026-03-02T08:00:00.000Z',
    from: { id: 8, first_name: 'Theo', last_name: 'Favre' },
    course: { id: 12, name: 'Web security' },
    step: null,
    text,
    read: null,
    ...fields,
  };
}

test("a teacher's message appears in the lesson when sent, links to its step, and stays until read", async () => {
  const steps = [step('First'), step('Second', { type: 'T' })];
  await openLesson(steps);
  expect(news()).toBe('');
  const sent = message(4, 'Look at the\nsecond form', { step: steps[1]?.id ?? null });
  reply(lessonsEndpoints.messages, [sent]);
  deliverControl('progress', { control: 'message', id: 4 });
  await expect.poll(news).toContain('Theo Favre Look at the second form');
  await expectAccessible();
  await button(t('message.to-step', { step: 2 })).click();
  await expect.element(page.getByRole('heading', { name: 'Second', exact: true })).toBeVisible();
  await expect.element(button(t('message.to-step', { step: 2 }))).not.toBeInTheDocument();
  reply(lessonsEndpoints.readMessage);
  reply(lessonsEndpoints.messages, [{ ...sent, read: '2026-03-02T08:01:00.000Z' }]);
  await button(t('message.mark-read')).click();
  await expect.poll(news).toBe('');
  expect(callsTo(lessonsEndpoints.readMessage).map(({ params }) => params)).toEqual([{ id: 4 }]);
  await openAll();
  await expect.element(dialog()).toMatchTextContent(/Theo Favre · Web security/);
  await expect.element(dialog()).toMatchTextContent(/second form/);
  await expectAccessible();
});

test('the overview shows unread messages, and all of the last few days on demand', async () => {
  reply(lessonsEndpoints.categories, [category('Injection')]);
  reply(lessonsEndpoints.messages, [
    ...[9, 8, 7, 6].map((id) => message(id, `Unread ${id}`)),
    message(5, '<b>Read</b> before', { read: '2026-03-02T08:01:00.000Z' }),
  ]);
  openAs(learner, '/lessons');
  await expect.element(notes().getByText('Unread 7')).toBeVisible();
  await expect.element(notes()).toMatchTextContent(t('message.more', { count: 1 }));
  expect(notes().getByRole('button').elements()).toHaveLength(3);
  await expectAccessible();
  await button(t('message.all')).click();
  await expect.element(dialog().getByText('<b>Read</b> before')).toBeVisible();
  expect(dialog().getByText(t('message.new'), { exact: true }).elements()).toHaveLength(4);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(button(t('message.all'))).toHaveFocus();
});

test('without messages there is no button', async () => {
  reply(lessonsEndpoints.categories, [category('Injection')]);
  openAs(learner, '/lessons');
  await expect.element(title(t('lessons.title'))).toBeVisible();
  await expect.poll(() => callsTo(lessonsEndpoints.messages).length).toBeGreaterThan(0);
  await expect.element(button(t('message.all'))).not.toBeInTheDocument();
});
