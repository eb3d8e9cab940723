import type { Page } from '@playwright/test';
import { ApiClient } from '@sentiero/client/api-client';
import type { Platform } from '@sentiero/local';
import { LearnerPage } from './learner-page.ts';
import { findLesson } from './lessons.ts';
import { openAs } from './log-in.ts';
import type { Person, School } from './school.ts';

type Start = { page: Page; platform: Platform; school: School; learner: Person };

/** Opens the first page of a lesson for a learner who has completed that many of the platform's first lessons. */
export async function startLesson(
  { page, platform, school, learner: person }: Start,
  title: string,
  completed: number,
): Promise<LearnerPage> {
  await school.completeLessons(person, completed);
  const client = await ApiClient.loggedIn(platform, person);
  const lesson = await findLesson(client, title);
  await openAs(page, platform, person, `/lessons/${lesson.id}?page=1`);
  return new LearnerPage(page, platform);
}
