import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openAs } from '../kit/app.ts';
import { category } from '../kit/lessons.ts';
import { learner } from '../kit/people.ts';
import { reply } from '../kit/replies.ts';
import { t } from '../kit/texts.ts';

test('a lesson without tasks is for reading, and is never called completed', async () => {
  reply(lessonsEndpoints.categories, [category('Welcome', { completed: 0, tasks: 0, next_step: null })]);
  openAs(learner, '/lessons');
  const card = page.getByRole('article').filter({ hasText: 'Welcome' });
  await expect.element(card).toMatchTextContent(t('progress.no-tasks'));
  await expect.element(card).not.toMatchTextContent(t('progress.completed'));
});
