import { authoringEndpoints } from '@sentiero/contracts/authoring';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../kit/accessible.ts';
import { expectAddress, openAs } from '../kit/app.ts';
import { authoredLesson } from '../kit/authoring.ts';
import { replyLesson, save } from '../kit/authoring-pages.ts';
import { button, field } from '../kit/locators.ts';
import { staff } from '../kit/people.ts';
import { bodiesTo, reply } from '../kit/replies.ts';
import { inAll, t } from '../kit/texts.ts';

const searched = (name: string) => page.getByRole('combobox', { name, exact: true });

test('required lessons, the next one and categories are found by search among hundreds', async () => {
  const others = Array.from({ length: 400 }, (_, index) => ({
    ...authoredLesson,
    id: 100 + index,
    title: inAll(`Lesson ${index + 1}`),
  }));
  replyLesson(authoredLesson);
  reply(authoringEndpoints.listLessons, [authoredLesson, ...others]);
  openAs(staff, '/admin/lessons/3/edit');
  await searched(t('authoring.required-lessons')).click();
  const lessons = page.getByRole('listbox', { name: t('authoring.required-lessons') });
  await expect.poll(() => lessons.getByRole('option').elements()).toHaveLength(50);
  for (const name of ['Lesson 399', 'Lesson 7']) {
    await searched(t('authoring.required-lessons')).fill(name);
    await lessons.getByRole('option', { name, exact: true }).click();
  }
  await field(t('authoring.next-lesson')).selectOptions('Lesson 400');
  await searched(t('authoring.categories')).fill('inj');
  await page.getByRole('option', { name: 'Injection' }).click();
  await expectAccessible();
  reply(authoringEndpoints.updateLesson, authoredLesson);
  await save().click();
  await expectAddress('/admin/lessons/3');
  expect(bodiesTo(authoringEndpoints.updateLesson)).toMatchObject([
    { required_lessons_ids: [498, 106], next_lesson_id: 499, categories_ids: [4] },
  ]);
});

test('a text in one language is saved as a hidden draft from where its other languages are missed', async () => {
  replyLesson(authoredLesson);
  openAs(staff, '/admin/lessons/create');
  await field(t('authoring.title')).fill('Only English');
  await field(t('authoring.target')).selectOptions('none');
  await save().click();
  await expect.element(page.getByText(t('authoring.visibility-hint'))).toBeVisible();
  await expect.element(button(t('authoring.save-draft'))).toBeVisible();
  await expectAccessible();
  reply(authoringEndpoints.createLesson, authoredLesson);
  await button(t('authoring.save-draft')).click();
  await expectAddress('/admin/lessons/3');
  expect(bodiesTo(authoringEndpoints.createLesson)).toMatchObject([
    { is_visible: false, title: { de: '', en: 'Only English', fr: '', it: '' } },
  ]);
});

test('Save stays in sight, and covers no field that gets the focus', async () => {
  replyLesson(authoredLesson);
  await page.viewport(390, 700);
  openAs(staff, '/admin/lessons/3/add-step');
  await field(t('authoring.type')).selectOptions('M');
  const bottomOf = (of: Element) => of.getBoundingClientRect().bottom;
  const topOf = (of: Element) => of.getBoundingClientRect().top;
  await expect.poll(() => bottomOf(save().element()) <= window.innerHeight).toBe(true);
  for (const control of document.querySelectorAll<HTMLElement>('fieldset :is(input, textarea, select)')) {
    control.focus({ preventScroll: true });
    control.scrollIntoView({ block: 'nearest' });
    const bar = topOf(save().element());
    expect(
      Math.min(bottomOf(control), topOf(control) + 40),
      control.getAttribute('name') ?? '',
    ).toBeLessThanOrEqual(bar);
  }
  await page.viewport(1280, 800);
});
