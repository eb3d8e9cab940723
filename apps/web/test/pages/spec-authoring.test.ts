import { row, specification } from '@sentiero/checks/spec-rows';
import {
  authoringEndpoints,
  emptyCondition,
  type AuthoredStep,
  type StepInput,
} from '@sentiero/contracts/authoring';
import { expect, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAddress, goTo } from '../kit/app.ts';
import { authoredStep, writeInAll } from '../kit/authoring.ts';
import { save, saveStep } from '../kit/authoring-pages.ts';
import { button, dialog, field, region, title, usable } from '../kit/locators.ts';
import { bodiesTo, hold, reply } from '../kit/replies.ts';
import { inAll, t } from '../kit/texts.ts';
import {
  beginAt,
  category,
  lesson,
  openStaffPage,
  openStoredStep,
  replyStaffArea,
  shop,
} from '../kit/staff-area.ts';

specification('2 deletes and forms', beginAt('/admin/categories/4'), [
  row("All delete actions use a confirmation modal with an 'irreversible' warning", async () => {
    for (const [at, name] of [
      ['/admin/courses/12', 'Web security'],
      ['/admin/targets/8', 'Wiki'],
      ['/admin/lessons/3', 'Source'],
      ['/admin/lessons/3/1', 'One'],
      ['/admin/categories/4', 'Injection'],
    ] as const) {
      goTo(at);
      await expect.element(title(name)).toBeVisible();
      await button('Delete').click();
      await expect.element(dialog()).toMatchTextContent(/This can’t be undone\./);
      if (name !== 'Injection') await dialog().getByRole('button', { name: 'Cancel' }).click();
    }
  }),
  row('the modal cannot be closed while deletion runs', async () => {
    reply(authoringEndpoints.removeCategory);
    const release = hold(authoringEndpoints.removeCategory);
    await dialog().getByRole('button', { name: 'Delete' }).click();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => usable(dialog())).toEqual([]);
    await expect.element(dialog()).toBeVisible();
    release();
  }),
  row('on success the app returns to the parent list', () => expectAddress('/admin/categories')),
  row('Step content textarea has 15 rows.', async () => {
    goTo('/admin/lessons/3/1/edit');
    await expect.element(field('Content')).toHaveAttribute('rows', '15');
  }),
  row('or edit mode (existing item)', () => expect.element(field('Title')).toHaveValue('One')),
  row('all inputs are disabled while a save is pending', async () => {
    reply(authoringEndpoints.updateStep, authoredStep(1, 'One'));
    const release = hold(authoringEndpoints.updateStep);
    await field('Title').fill('Changed');
    await save().click();
    await expect
      .poll(() => usable(page.elementLocator(document.querySelector('main form') ?? document.body)))
      .toEqual([]);
    release();
  }),
  row('after an edit it goes back to the parent page', () => expectAddress('/admin/lessons/3/1')),
  row('Forms: each is in create mode (no item given)', async () => {
    goTo('/admin/categories/create');
    await expect.element(field('Title')).toHaveValue('');
  }),
  row("After a successful create the app navigates to the new item's page", async () => {
    reply(authoringEndpoints.createCategory, category);
    await writeInAll({ Title: 'Paths', Description: 'Words' });
    await save().click();
    await expectAddress('/admin/categories/4');
  }),
]);

const ruleFields = [
  'question_answer',
  'task_url',
  'task_request_method',
  'task_request_header',
  'task_request_content',
  'task_response_code',
  'task_response_header',
  'task_response_content',
  'event_type',
] as const;
const given = (sent: StepInput) => ruleFields.filter((name) => sent[name] !== null);
const full: Partial<AuthoredStep> = {
  question_answer: '42',
  task_url: '/login',
  task_request_method: 'POST',
  event_type: 'order',
  choices: [
    { id: 1, content: inAll('yes'), is_correct: true },
    { id: 2, content: inAll('no'), is_correct: false },
  ],
  event_conditions: [{ id: 1, ...emptyCondition, key: 'total', value_string: 'x' }],
};
/** What a step that was of every type sends once it is of this one. */
async function sentAs(type: AuthoredStep['type']) {
  await openStoredStep(type === 'I' ? 'Q' : 'I', full);
  await field('Type').selectOptions(type);
  if (type === 'Q') await field('Correct answer').fill('42');
  return (await saveStep()) as StepInput;
}

specification('4 step form', replyStaffArea, [
  row('only fields for the chosen type are sent; others are null', async () => {
    expect(given(await sentAs('I'))).toEqual([]);
    expect(given(await sentAs('O'))).toEqual([]);
  }),
  row('question answer only for Q', async () =>
    expect(given(await sentAs('Q'))).toEqual(['question_answer']),
  ),
  row('task fields only for T', async () =>
    expect(given(await sentAs('T'))).toEqual(['task_url', 'task_request_method']),
  ),
  row('event type only for E', async () => {
    const sent = await sentAs('E');
    expect(given(sent)).toEqual(['event_type']);
    expect(sent).toMatchObject({ choices: [], event_conditions: [{ key: 'total' }] });
  }),
  row('Choices only for S and M, else empty list.', async () => {
    for (const type of ['S', 'M'] as const)
      expect(await sentAs(type)).toMatchObject({ choices: [{ is_correct: true }, { is_correct: false }] });
    expect(await sentAs('Q')).toMatchObject({ choices: [] });
  }),
  row('Event conditions only for E, else empty list.', async () =>
    expect(await sentAs('T')).toMatchObject({ event_conditions: [] }),
  ),
  row('Empty strings and a response code of 0 are sent as null.', async () => {
    await openStoredStep('T', { task_url: '/login', task_request_method: 'POST' });
    await field('Request method').fill('');
    await button(t('authoring.response-fields')).click();
    await field('Response code').fill('0');
    expect(await saveStep()).toMatchObject({ task_request_method: null, task_response_code: null });
  }),
]);

specification(
  '4 event conditions',
  async () => {
    replyStaffArea();
    await openStoredStep('E', { event_type: 'order' });
    await button('Add condition').click();
  },
  [
    row('Event condition defaults: type string, comparator equals, not_flag false.', async () => {
      await expect.element(field('Kind of value')).toHaveValue('string');
      await expect.element(field('Comparison')).toHaveValue('equals');
      await expect.element(page.getByRole('checkbox', { name: 'must not be met' })).not.toBeChecked();
    }),
    row(
      "Changing an event condition's type resets its comparator to equals and clears its values.",
      async () => {
        await field('Comparison').selectOptions('contains');
        await field('Value').fill('rosa');
        await field('Kind of value').selectOptions('int');
        await expect.element(field('Comparison')).toHaveValue('equals');
        await expect.element(field('Value')).toHaveValue(null);
        await field('Kind of value').selectOptions('string');
        await expect.element(field('Value')).toHaveValue('');
      },
    ),
  ],
);

specification('4 visibility', replyStaffArea, [
  row('Lessons, steps and categories are visible or hidden, set by a select in the edit form.', async () => {
    for (const [at, endpoint, answer] of [
      ['/admin/categories/4', authoringEndpoints.updateCategory, category],
      ['/admin/lessons/3', authoringEndpoints.updateLesson, lesson],
      ['/admin/lessons/3/1', authoringEndpoints.updateStep, authoredStep(1, 'One')],
    ] as const) {
      reply(endpoint, answer as never);
      await openStaffPage(`${at}/edit`);
      const options = field('Visibility')
        .getByRole('option')
        .elements()
        .map(({ textContent }) => textContent);
      expect(options).toEqual(['Visible', 'Hidden']);
      await field('Visibility').selectOptions('Hidden');
      await save().click();
      await expectAddress(at);
      expect(bodiesTo(endpoint)).toMatchObject([{ is_visible: false }]);
    }
  }),
]);

specification('9 authoring', replyStaffArea, [
  row('Lesson defaults: visible true, helper http on, helper sql off.', async () => {
    await openStaffPage('/admin/lessons/create');
    await expect.element(field('Visibility')).toHaveValue('visible');
    await expect.element(page.getByRole('checkbox', { name: /\(HTTP\)/ })).toBeChecked();
    await expect.element(page.getByRole('checkbox', { name: /\(SQL\)/ })).not.toBeChecked();
  }),
  row(
    'Order default 0, minimum 0.',
    async () => {
      await expect.element(field('Order')).toHaveValue(8);
      await expect.element(field('Order')).toHaveAttribute('min', '0');
      reply(authoringEndpoints.listLessons, []);
      await openStaffPage('/admin/lessons/create');
      await expect.element(field('Order')).toHaveValue(0);
    },
    '0210',
  ),
  row('Step type codes I, Q, T, O, S, M, E', async () => {
    await openStaffPage('/admin/lessons/3/add-step');
    const codes = field('Type')
      .getByRole('option')
      .elements()
      .map((option) => (option as HTMLOptionElement).value);
    expect(codes.toSorted()).toEqual(['E', 'I', 'M', 'O', 'Q', 'S', 'T']);
  }),
  row('step content textarea 15 rows', () => expect.element(field('Content')).toHaveAttribute('rows', '15')),
  row('Shared token display: first 8 characters.', async () => {
    await openStaffPage('/admin/targets/8');
    await expect.element(region('Attributes').getByText('abcdefgh…', { exact: true })).toBeVisible();
  }),
  row('Copied hint 1 second.', async () => {
    const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    const hint = page.getByText('Copied', { exact: true });
    await button('Copy: Shared token').click();
    await expect.element(hint).toBeVisible();
    const since = performance.now();
    await expect.element(hint).not.toBeInTheDocument();
    expect(performance.now() - since).toBeGreaterThan(600);
    expect(performance.now() - since).toBeLessThan(2_500);
    expect(copy.mock.lastCall).toEqual([shop.shared_token]);
    copy.mockRestore();
  }),
]);
