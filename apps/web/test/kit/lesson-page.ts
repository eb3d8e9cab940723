import { lessonsEndpoints, type LearnerStep, type Lesson } from '@sentiero/contracts/lessons';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { openAs } from './app.ts';
import { lesson } from './lessons.ts';
import { title } from './locators.ts';
import { learner } from './people.ts';
import { reply } from './replies.ts';
import { deliverControl, isOpen } from './sockets.ts';
import { t } from './texts.ts';

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
