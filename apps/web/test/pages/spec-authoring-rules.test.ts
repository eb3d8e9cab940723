import { row, specification } from '@sentiero/checks/spec-rows';
import { authoringEndpoints } from '@sentiero/contracts/authoring';
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAddress } from '../kit/app.ts';
import { languageTab, writeInAll } from '../kit/authoring.ts';
import { save, saveStep } from '../kit/authoring-pages.ts';
import { button, invalid, field } from '../kit/locators.ts';
import { bodiesTo, reply } from '../kit/replies.ts';
import { t } from '../kit/texts.ts';
import { lesson, openStaffPage, openStoredStep, replyStaffArea } from '../kit/staff-area.ts';

/** The languages whose tab says that a text is missing. */
const incomplete = () =>
  (['de', 'en', 'fr', 'it'] as const).filter((language) =>
    languageTab(language).element().textContent?.includes(t('authoring.state-missing')),
  );

specification('5 authoring', replyStaffArea, [
  row(
    'Admin: title (all four languages), goals, further requirements, category description and step content required in every language.',
    async () => {
      await openStaffPage('/admin/categories/create');
      await field('Title').fill('Only English');
      await field('Description').fill('Only English');
      await save().click();
      await expect.element(page.getByRole('alert')).toBeVisible();
      expect(incomplete()).toEqual(['de', 'fr', 'it']);
      expect(bodiesTo(authoringEndpoints.createCategory)).toEqual([]);
    },
  ),
  row('goals, further requirements', async () => {
    await openStaffPage('/admin/lessons/create');
    await writeInAll({ Title: 'Lesson' });
    await field('Target application').selectOptions('none');
    await button('Add: Goals').click();
    await field(/^Goal 1/).fill('Only Italian');
    await button('Add: Other requirements').click();
    await field(/^Other requirement 1/).fill('Only Italian');
    await save().click();
    await expect.element(page.getByRole('alert')).toBeVisible();
    expect(incomplete()).toEqual(['de', 'en', 'fr']);
    expect(bodiesTo(authoringEndpoints.createLesson)).toEqual([]);
  }),
  row('step content required in every language', async () => {
    await openStoredStep('I');
    await languageTab('fr').click();
    await field('Content').fill('');
    await save().click();
    await expect.element(page.getByRole('alert')).toBeVisible();
    expect(incomplete()).toEqual(['fr']);
    expect(bodiesTo(authoringEndpoints.updateStep)).toEqual([]);
  }),
  row(
    'step content required in every language.',
    async () => {
      await field('Visibility').selectOptions('Hidden');
      expect(await saveStep()).toMatchObject({ is_visible: false, content: { fr: '' } });
    },
    '0202',
  ),
  row('Order is a required number, min 0.', async () => {
    await openStoredStep('I');
    for (const wrong of ['', '-1']) {
      await field('Order').fill(wrong);
      await save().click();
      await expect.poll(invalid).toEqual(['/order']);
    }
    expect(bodiesTo(authoringEndpoints.updateStep)).toEqual([]);
  }),
  row('Q step: answer required.', async () => {
    await openStoredStep('Q', { question_answer: '42' });
    await field('Correct answer').fill('');
    await save().click();
    await expect.poll(invalid).toEqual(['/question_answer']);
  }),
  row('E step: event type required.', async () => {
    await openStoredStep('E', { event_type: 'order' });
    await field('Event type').fill('');
    await save().click();
    await expect.poll(invalid).toContain('/event_type');
  }),
  row('Event condition key required; value required for string and int types.', async () => {
    await field('Event type').fill('order');
    await button('Add condition').click();
    await save().click();
    await expect.poll(invalid).toEqual(['/event_conditions/0/key', '/event_conditions/0/value_string']);
    await field('Field').fill('total');
    await field('Kind of value').selectOptions('int');
    await save().click();
    await expect.poll(invalid).toEqual(['/event_conditions/0/value_int']);
    expect(bodiesTo(authoringEndpoints.updateStep)).toEqual([]);
  }),
  row('Choices: answer content required in every language; correctness select required.', async () => {
    await openStoredStep('M');
    await button('Add choice').click();
    await field('Choice 1').fill('Only English');
    await save().click();
    await expect.poll(incomplete).toEqual(['de', 'fr', 'it']);
    const choices = field('Choice 1 is')
      .getByRole('option')
      .elements()
      .map(({ textContent }) => textContent);
    expect(choices).toEqual(expect.arrayContaining(['correct', 'wrong']));
    expect(bodiesTo(authoringEndpoints.updateStep)).toEqual([]);
  }),
  row(
    'Choices: answer content required in every language; correctness select required.',
    async () => {
      for (const [type, said] of [
        ['S', 'Mark exactly one choice as correct.'],
        ['M', 'Mark at least one choice as correct.'],
      ] as const) {
        await openStoredStep(type);
        await save().click();
        await expect.element(page.getByText(said).first()).toBeVisible();
        expect(bodiesTo(authoringEndpoints.updateStep)).toEqual([]);
      }
    },
    '0211',
  ),
  row(
    'Q step: answer required. E step: event type required.',
    async () => {
      await openStoredStep('T');
      await save().click();
      await expect.element(page.getByText('Fill in at least one field of the task.').first()).toBeVisible();
      expect(bodiesTo(authoringEndpoints.updateStep)).toEqual([]);
    },
    '0211',
  ),
  row('Lesson target application required; next lesson optional.', async () => {
    replyStaffArea();
    await openStaffPage('/admin/lessons/create');
    await writeInAll({ Title: 'Lesson' });
    await save().click();
    await expect.poll(invalid).toEqual(['/target_application_id']);
    await field('Target application').selectOptions('Wiki');
    reply(authoringEndpoints.createLesson, lesson);
    await save().click();
    await expectAddress('/admin/lessons/3');
    expect(bodiesTo(authoringEndpoints.createLesson)).toMatchObject([
      { target_application_id: 8, next_lesson_id: null },
    ]);
  }),
  row('A lesson is excluded from its own prerequisite and next-lesson lists.', async () => {
    await openStaffPage('/admin/lessons/3/edit');
    const next = page.getByLabelText('Next lesson', { exact: true });
    await expect.poll(() => next.element().textContent).toBe('noneOther');
    await page.getByRole('combobox', { name: 'Required lessons', exact: true }).fill('Source');
    const required = page.getByRole('listbox', { name: 'Required lessons' });
    await expect.element(required).toMatchTextContent('Nothing found.');
    await userEvent.keyboard('{Escape}');
  }),
]);
