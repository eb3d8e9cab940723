import { authoringEndpoints, type AuthoredLesson, type AuthoredStep } from '@sentiero/contracts/authoring';
import type { StepType } from '@sentiero/contracts/lessons';
import { targetsEndpoints } from '@sentiero/contracts/targets';
import { expect } from 'vitest';
import { openAs } from './app.ts';
import { authoredCategory, authoredLesson, authoredStep } from './authoring.ts';
import { button } from './locators.ts';
import { staff } from './people.ts';
import { bodiesTo, reply } from './replies.ts';
import { t } from './texts.ts';

export const save = () => button(t('admin.save'));

export function replyLesson(lesson: AuthoredLesson, steps: AuthoredStep[] = [], version = '"1"'): void {
  reply(authoringEndpoints.getLesson, lesson, { ETag: version });
  reply(authoringEndpoints.listSteps, steps);
  reply(authoringEndpoints.listLessons, [lesson]);
  reply(authoringEndpoints.listCategories, [{ ...authoredCategory, lessons: [lesson] }]);
  reply(targetsEndpoints.list, []);
}

/** The form of a step of that type, with its texts and, unless given, without a rule. */
export function openStepForm(type: StepType, rule: Partial<AuthoredStep> = {}): void {
  replyLesson(authoredLesson);
  reply(authoringEndpoints.getStep, authoredStep(9, 'Step', { ...rule, type }), { ETag: '"1"' });
  openAs(staff, '/admin/lessons/3/9/edit');
}

/** Saves that step; returns the page's request. */
export async function saveStep(): Promise<unknown> {
  reply(authoringEndpoints.updateStep, authoredStep(9, 'Step'));
  await save().click();
  await expect.poll(() => bodiesTo(authoringEndpoints.updateStep)).toHaveLength(1);
  return bodiesTo(authoringEndpoints.updateStep)[0];
}
