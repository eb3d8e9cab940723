import type { Language } from '@sentiero/contracts/shared';
import { ApiClient } from '@sentiero/client/api-client';
import { findLesson } from './lessons.ts';
import { fillLogin } from './log-in.ts';
import { expect, test } from './platform-fixture.ts';
import { textsIn } from './texts.ts';

const locales = { de: 'de-CH', en: 'en-GB', fr: 'fr-CH', it: 'it-CH' };

/** One journey for each language; `test` runs it in one, `test:long` in the others. */
export function teacherJourney(language: Language): void {
  test(`a teacher runs a class: course, code, a learner by link, an answer, a cell that fills (${language})`, async ({
    browser,
    platform,
    school,
    teacher,
    learner,
  }) => {
    const t = textsIn(language);
    const lesson = await findLesson(await ApiClient.loggedIn(platform, learner), 'Requests and responses');
    // The traffic before the first question is covered by another journey.
    await school.completeSteps(learner, lesson.id, 2);
    const { WEB_URL } = platform.settings;
    const desk = await (await browser.newContext({ locale: locales[language] })).newPage();
    const seat = await (await browser.newContext({ locale: locales[language] })).newPage();
    const name = `Web ${language}`;

    await desk.goto(`${WEB_URL}/login`);
    await fillLogin(desk, teacher, t);
    await desk.getByRole('link', { name: t('nav.courses'), exact: true }).click();
    await desk.getByRole('link', { name: t('courses.create') }).click();
    await desk.getByLabel(t('courses.name')).fill(name);
    await desk.getByRole('button', { name: t('courses.create-submit') }).click();
    await desk.getByRole('button', { name: t('course.show-large') }).click();
    const link = await desk.getByRole('dialog').locator('code').innerText();
    await desk.keyboard.press('Escape');

    await seat.goto(link);
    await seat.getByRole('button', { name: t('join.known'), exact: true }).click();
    await seat.getByLabel(t('login.name')).fill(learner.username);
    await seat.getByLabel(t('login.password'), { exact: true }).fill(learner.password);
    await seat.getByRole('button', { name: t('join.log-in') }).click();
    await expect(seat.getByRole('heading', { level: 1 })).toHaveText(name);
    await seat.getByRole('link', { name: t('nav.lessons'), exact: true }).click();
    await seat.getByRole('link', { name: `${t('lessons.open')}: ${lesson.title[language]}` }).click();
    await seat.getByRole('button', { name: t('lesson.resume', { step: 3 }) }).click();
    await seat.getByLabel(t('answer.label')).fill('Accept-Language');
    await seat.getByRole('button', { name: t('answer.send') }).click();
    await expect(seat.getByText(t('answer.correct'), { exact: true })).toBeVisible();

    await desk.getByRole('button', { name: t('app.reload') }).click();
    const row = desk.getByRole('row').filter({ hasText: learner.username });
    await expect(row).toContainText(t('progress.n-of-m', { completed: 2, tasks: 7 }));
    await desk.context().close();
    await seat.context().close();
  });
}
