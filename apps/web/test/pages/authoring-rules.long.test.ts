import { authoringEndpoints, emptyCondition } from '@sentiero/contracts/authoring';
import { targetsEndpoints } from '@sentiero/contracts/targets';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../kit/accessible.ts';
import { expectAddress, openAs } from '../kit/app.ts';
import { authoredLesson, authoredStep, writeInAll } from '../kit/authoring.ts';
import { openStepForm, replyLesson, save, saveStep } from '../kit/authoring-pages.ts';
import { button, field, title } from '../kit/locators.ts';
import { staff } from '../kit/people.ts';
import { bodiesTo, reply } from '../kit/replies.ts';
import { inAll, showIn, t } from '../kit/texts.ts';

const condition = (number: number) =>
  page.getByRole('group', { name: t('authoring.condition', { number }), exact: true });
const alternatives = () =>
  page.getByRole('group', { name: t('authoring.group-number', { number: 1 }), exact: true });
const within = (number: number, label: string) => condition(number).getByLabelText(label, { exact: true });
const act = (number: number, name: string) => button(`${t('authoring.condition', { number })}: ${name}`);
const key = (number: number) =>
  condition(number).getByRole('combobox', { name: t('authoring.key'), exact: true });

test('alternatives are grouped; a condition joins and leaves a group, and keeps the focus', async () => {
  openStepForm('E');
  await field(t('authoring.event-type')).fill('sql');
  await button(t('authoring.add-condition')).click();
  await expect.element(key(1)).toHaveFocus();
  await userEvent.keyboard('table');
  await within(1, t('authoring.value')).fill('customers');
  await act(1, t('authoring.add-alternative')).click();
  await expect.element(key(2)).toHaveFocus();
  await expect.element(key(2)).toHaveValue('table');
  await within(2, t('authoring.value')).fill('staff');
  await expect.element(alternatives()).toBeVisible();
  expect(alternatives().getByRole('group').elements()).toHaveLength(2);
  await button(t('authoring.add-condition')).click();
  await expect.element(key(3)).toHaveFocus();
  await key(3).fill('column');
  await within(3, t('authoring.value')).fill('password');
  await expectAccessible();
  await condition(3)
    .getByRole('button', { name: t('authoring.options') })
    .click();
  await within(3, t('authoring.group')).selectOptions(t('authoring.group-number', { number: 1 }));
  await expect.element(key(3)).toHaveFocus();
  expect(alternatives().getByRole('group').elements()).toHaveLength(3);
  await act(1, t('authoring.leave-group')).click();
  await expect.element(key(1)).toHaveFocus();
  expect(await saveStep()).toMatchObject({
    event_conditions: [
      { key: 'table', value_string: 'customers', group: null },
      { key: 'table', value_string: 'staff', group: 1 },
      { key: 'column', value_string: 'password', group: 1 },
    ],
  });
});

test('each comparator shows its own input: lines, a pattern, nothing, another field', async () => {
  openStepForm('E');
  await field(t('authoring.event-type')).fill('order');
  for (const number of [1, 2, 3, 4, 5]) {
    await button(t('authoring.add-condition')).click();
    await key(number).fill(number === 5 ? 'items.#.price' : `k${number}`);
  }
  await within(1, t('authoring.comparator')).selectOptions('in');
  await within(1, t('authoring.values')).fill('a\nb');
  await within(2, t('authoring.comparator')).selectOptions('matches');
  await within(2, t('authoring.pattern')).fill('^x');
  await condition(2)
    .getByRole('button', { name: t('authoring.options') })
    .click();
  await condition(2)
    .getByRole('checkbox', { name: t('authoring.case-matters') })
    .click();
  await within(3, t('authoring.comparator')).selectOptions('exists');
  await expect.element(within(3, t('authoring.value'))).not.toBeInTheDocument();
  await condition(4)
    .getByRole('button', { name: t('authoring.options') })
    .click();
  await within(4, t('authoring.compare-with')).selectOptions('key');
  await condition(4)
    .getByRole('combobox', { name: t('authoring.other-key') })
    .fill('list_price');
  await within(5, t('authoring.value')).fill('0');
  await within(5, t('authoring.element-count')).fill('2');
  await expectAccessible();
  expect(await saveStep()).toMatchObject({
    event_conditions: [
      { comparator: 'in', value_string: 'a\nb', ignore_case: true },
      { comparator: 'matches', value_string: '^x', ignore_case: false },
      { comparator: 'exists', value_string: null },
      { comparator: 'equals', value_key: 'list_price', value_string: null },
      { key: 'items.#.price', value_string: '0', value_int: 2 },
    ],
  });
});

test('an unknown key is reported at its field, and a suggestion can be chosen by keyboard', async () => {
  openStepForm('T');
  await button(t('authoring.add-condition')).click();
  await key(1).fill('quer.q');
  await within(1, t('authoring.value')).fill('rosa');
  await writeInAll({ [t('authoring.title')]: 'Step', [t('authoring.content')]: 'Text' });
  await save().click();
  await expect.element(key(1)).toHaveFocus();
  await expect.element(key(1)).toHaveAccessibleDescription(t('authoring.problem-key-unknown'));
  await key(1).fill('respo');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(key(1)).toHaveValue('response.text');
  expect(await saveStep()).toMatchObject({
    type: 'T',
    task_url: null,
    task_conditions: [{ key: 'response.text', value_string: 'rosa' }],
  });
});

test('a condition on a decimal field starts as a list of numbers', async () => {
  const description = inAll('What is paid');
  reply(targetsEndpoints.events, [
    {
      type: 'order',
      description,
      fields: [{ key: 'total', type: 'number', description, example: '9.95' }],
    },
  ]);
  replyLesson({ ...authoredLesson, target_application: { id: 7, name: 'Shop' } });
  reply(authoringEndpoints.getStep, authoredStep(9, 'Step', { type: 'E', event_type: 'order' }), {
    ETag: '"1"',
  });
  openAs(staff, '/admin/lessons/3/9/edit');
  await button(t('authoring.add-condition')).click();
  await field(t('authoring.key')).fill('total');
  await expect.element(field(t('authoring.comparator'))).toHaveValue('in');
  await field(t('authoring.values')).fill('9.95\n12');
  expect(await saveStep()).toMatchObject({
    event_conditions: [{ key: 'total', type: 'int', comparator: 'in', value_string: '9.95\n12' }],
  });
});

test('a decimal where only an integer is allowed is explained', async () => {
  openStepForm('E');
  await field(t('authoring.event-type')).fill('order');
  await button(t('authoring.add-condition')).click();
  await field(t('authoring.key')).fill('total');
  await field(t('authoring.value-type')).selectOptions('int');
  await field(t('authoring.value')).fill('9.95');
  await save().click();
  await expect.element(page.getByText(t('authoring.problem-whole-number'))).toBeVisible();
  expect(bodiesTo(authoringEndpoints.updateStep)).toEqual([]);
});

test('the response fields are collapsed, and open if one is invalid', async () => {
  openStepForm('T');
  const unfold = button(t('authoring.response-fields'));
  await expect.element(unfold).toHaveAttribute('aria-expanded', 'false');
  await expect.element(field(t('authoring.task_response_code'))).not.toBeInTheDocument();
  await unfold.click();
  await field(t('authoring.task_response_code')).fill('999');
  await unfold.click();
  await save().click();
  await expect.element(field(t('authoring.task_response_code'))).toHaveFocus();
  await expect.element(page.getByText(t('authoring.problem-status-unknown'))).toBeVisible();
  await field(t('authoring.task_response_code')).fill('404');
  await expect.element(page.getByText(t('authoring.problem-status-unknown'))).not.toBeInTheDocument();
  await expect.element(field(t('authoring.task_response_code'))).toHaveValue(404);
});

test('the number of times, the time limit and the starting point of a step are sent', async () => {
  openStepForm('T');
  await field(t('authoring.task_url')).fill('/login\n/account/{id}');
  await button(t('authoring.traffic')).click();
  await field(t('authoring.times')).fill('5');
  await field(t('authoring.within-seconds')).fill('60');
  await field(t('authoring.after')).selectOptions('lesson');
  await expectAccessible();
  expect(await saveStep()).toMatchObject({
    task_url: '/login\n/account/{id}',
    times: 5,
    within_seconds: 60,
    after: 'lesson',
  });
});

test('a lesson sets the state of its target', async () => {
  const lesson = { ...authoredLesson, target_application: { id: 7, name: 'Shop' } };
  replyLesson(lesson);
  openAs(staff, '/admin/lessons/3/edit');
  await button(t('authoring.beginning')).click();
  await field(t('authoring.target_state')).selectOptions('vulnerable');
  await page.getByRole('checkbox', { name: t('authoring.logged_out') }).click();
  await expectAccessible();
  reply(authoringEndpoints.updateLesson, lesson);
  const saved = { ...lesson, target_state: 'vulnerable', logged_out: true } as const;
  reply(authoringEndpoints.getLesson, saved, { ETag: '"2"' });
  await save().click();
  await expectAddress('/admin/lessons/3');
  expect(bodiesTo(authoringEndpoints.updateLesson)).toMatchObject([
    { target_state: 'vulnerable', logged_out: true, fresh_data: false },
  ]);
  const said = `${t('authoring.target_state')} ${t('authoring.target_state-vulnerable')}`;
  await expect.element(page.getByText(said)).toBeVisible();
});

test('a lesson without a target has no target state', async () => {
  replyLesson(authoredLesson);
  openAs(staff, '/admin/lessons/3/edit');
  await expect.element(field(t('authoring.target'))).toBeVisible();
  await expect.element(button(t('authoring.beginning'))).not.toBeInTheDocument();
});

test.each(['de', 'en', 'fr', 'it'] as const)(
  'in %s the solution describes the whole rule in words',
  async (language) => {
    await showIn(language);
    const group = { ...emptyCondition, key: 'tables.*', group: 'read' };
    const step = authoredStep(9, 'Rule', {
      type: 'E',
      event_type: 'sql',
      times: 3,
      within_seconds: 60,
      after: 'lesson',
      event_conditions: [
        { id: 1, ...group, value_string: 'customers' },
        { id: 2, ...emptyCondition, key: 'error', comparator: 'exists', not_flag: true },
        { id: 3, ...group, comparator: 'in', value_string: 'staff\nnotes', ignore_case: false },
        { id: 4, ...emptyCondition, key: 'paid', type: 'int', comparator: 'lt', value_key: 'list' },
      ],
    });
    reply(authoringEndpoints.getStep, step, { ETag: '"1"' });
    openAs(staff, '/admin/lessons/3/9');
    await expect.element(title('Rule')).toBeVisible();
    const rule = page.getByRole('region', { name: t('authoring.solution') });
    const items = rule.getByRole('listitem');
    await expect.element(items.first()).toMatchTextContent(t('authoring.one-of'));
    const said = rule.element().textContent ?? '';
    for (const words of [
      `tables.* ${t('authoring.comparator-equals')} customers`,
      `tables.* ${t('authoring.comparator-in')} staff, notes (${t('authoring.case-matters')})`,
      `error ${t('authoring.not-exists')}`,
      `paid ${t('authoring.comparator-lt')} ${t('authoring.value-of')} list`,
      t('authoring.times-said', { count: 3 }),
      t('authoring.after-lesson'),
    ])
      expect(said.replaceAll(/\s+/g, ' ')).toContain(words);
    expect(items.elements()).toHaveLength(5);
  },
);
