import { authoringEndpoints, type AuthoredLesson, type AuthoredStep } from '@sentiero/contracts/authoring';
import { targetsEndpoints } from '@sentiero/contracts/targets';
import { expect } from 'vitest';
import { openAs } from './app.ts';
import { authoredLesson, authoredStep, writeInAll } from './authoring.ts';
import { button, field } from './locators.ts';
import { staff } from './people.ts';
import { bodiesTo, reply } from './replies.ts';
import { t } from './texts.ts';

export const save = () => button(t('admin.save'));

export function replyLesson(lesson: AuthoredLesson, steps: AuthoredStep[] = [], version = '"1"'): void {
  reply(authoringEndpoints.getLesson, lesson, { ETag: version });
  reply(authoringEndpoints.listSteps, steps);
  reply(authoringEndpoints.listLessons, [lesson]);
  reply(targetsEndpoints.list, []);
}

/** The form of a new step of that type. */
export async function openNewStep(type: string): Promise<void> {
  replyLesson(authoredLesson);
  openAs(staff, '/admin/lessons/3/add-step');
  await field(t('authoring.type')).selectOptions(type);
}

/** Saves the new step with its texts; answers what the page sent. */
export async function saveStep(): Promise<unknown> {
  await writeInAll({ [t('authoring.title')]: 'Step', [t('authoring.content')]: 'Text' });
  const step = authoredStep(9, 'Step');
  reply(authoringEndpoints.createStep, step);
  reply(authoringEndpoints.getStep, step, { ETag: '"1"' });
  await save().click();
  await expect.poll(() => bodiesTo(authoringEndpoints.createStep)).toHaveLength(1);
  return bodiesTo(authoringEndpoints.createStep)[0];
}
