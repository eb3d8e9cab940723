import { expect, type Page } from '@playwright/test';
import { ApiClient } from '@sentiero/client/api-client';
import type { Platform } from '@sentiero/local';
import { BenchPage } from './bench-page.ts';
import { InspectorPage } from './inspector-page.ts';
import { LearnerPage, signIn } from './learner-page.ts';
import { findLesson, readSteps } from './lessons.ts';
import { openAs } from './log-in.ts';
import type { Person, School } from './school.ts';

type Place = { page: Page; platform: Platform; school: School; learner: Person };

export type AtStep = Awaited<ReturnType<typeof openStep>>;

/** A learner at a step of a lesson, all before it completed, with the target in another tab. */
export async function openStep(
  { page, platform, school, learner: person }: Place,
  at: { lesson: string; step: string },
) {
  // The workbench's editor keeps only the lines in sight.
  await page.setViewportSize({ width: 1440, height: 2000 });
  const client = await ApiClient.loggedIn(platform, person);
  const lesson = await findLesson(client, at.lesson);
  await school.completeUpTo(person, lesson.id, 0);
  const steps = await readSteps(client, lesson);
  const number = steps.findIndex(({ title }) => title.en === at.step) + 1;
  await school.completeUpTo(person, lesson.id, number - 1);
  await openAs(page, platform, person, `/lessons/${lesson.id}?page=${number}`);
  const learner = new LearnerPage(page, platform);
  await learner.expectStep(at.step);
  const account = await learner.credentials();
  const target = await learner.launch();
  const visit = (path: string) => target.goto(new URL(path, target.url()).href);
  return {
    page,
    platform,
    learner,
    account,
    target,
    bench: new BenchPage(page),
    inspector: new InspectorPage(page),
    visit,
    /** Signs in to the shop. */
    signIn: (email = account.username, password = account.password) => signIn(target, email, password),
    harden: async () => {
      await visit('/workshop');
      await target.getByRole('button', { name: /Hardened/ }).click();
    },
    /** Back in the lesson, whose step is now completed. */
    completed: async () => {
      await page.bringToFront();
      if (number < steps.length) await learner.expectCompleted();
      else await expect(page.getByText('Lesson complete')).toBeVisible();
    },
  };
}
