import { lessonsEndpoints, type LearnerStep, type Lesson } from '@sentiero/contracts/lessons';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { openAs, startOver } from './app.ts';
import { lesson } from './lessons.ts';
import { button, title } from './locators.ts';
import { learner } from './people.ts';
import { reply } from './replies.ts';
import { deliverControl, isOpen } from './sockets.ts';
import { inAll, t } from './texts.ts';

export const completed = '2026-03-02T08:00:00.000Z';
export const path = () => page.getByRole('navigation', { name: t('lesson.path') });
/** The position in the lesson, such as `1 / 3`. */
export const position = () => page.getByText(/^\d+ \/ \d+$/).element().textContent;

/** A required lesson of two tasks. */
export const earlier = (done: number) => [{ id: 90, title: inAll('Earlier'), completed: done, tasks: 2 }];

export async function goOn(times = 1): Promise<void> {
  for (let place = 0; place < times; place++) await button(t('app.next')).click();
}

/** Opens a lesson in a new browser. */
export async function openAnew(...given: Parameters<typeof openLesson>): Promise<void> {
  startOver();
  await openLesson(...given);
}

/** Opens a lesson with these steps as a learner, and waits until traffic can arrive. */
export async function openLesson(steps: LearnerStep[], fields: Partial<Lesson> = {}): Promise<Lesson> {
  const shown = lesson({ steps: steps.length, ...fields });
  reply(lessonsEndpoints.get, shown);
  reply(lessonsEndpoints.steps, steps);
  openAs(learner, `/lessons/${shown.id}`);
  await expect.element(title(shown.title.en)).toBeVisible();
  // A message about a step only changes data that has been loaded.
  if (steps.length > 0)
    await expect.element(page.getByRole('navigation', { name: t('lesson.path') })).toBeVisible();
  await expect.poll(() => isOpen('requests') && isOpen('events')).toBe(true);
  deliverControl('requests', { control: 'replayed', last: 0 });
  deliverControl('events', { control: 'replayed', last: 0 });
  return shown;
}
