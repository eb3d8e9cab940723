import { authoringEndpoints, type AuthoredLesson, type AuthoredStep } from '@sentiero/contracts/authoring';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../kit/accessible.ts';
import { expectAddress, openAs } from '../kit/app.ts';
import { authoredCategory, authoredLesson, authoredStep, languageTab, writeInAll } from '../kit/authoring.ts';
import { openStepForm, replyLesson, save, saveStep } from '../kit/authoring-pages.ts';
import { alert, button, dialog, field, link, title } from '../kit/locators.ts';
import { staff } from '../kit/people.ts';
import { bodiesTo, callsTo, refuse, reply } from '../kit/replies.ts';
import { inAll, t } from '../kit/texts.ts';

const searched = (name: string) => page.getByRole('combobox', { name, exact: true });
const table = () => page.getByRole('table', { name: t('authoring.steps') });
const three = [authoredStep(1, 'One'), authoredStep(2, 'Two'), authoredStep(3, 'Three')];

async function openLesson(steps: AuthoredStep[]): Promise<void> {
  replyLesson({ ...authoredLesson, steps: steps.length }, steps);
  openAs(staff, '/admin/lessons/3');
  await expect.element(title('Source')).toBeVisible();
}

async function openLessonForm(lesson: AuthoredLesson = authoredLesson): Promise<void> {
  replyLesson(lesson);
  openAs(staff, '/admin/lessons/3/edit');
  await expect.element(field(t('authoring.title'))).toHaveValue(lesson.title.en);
}

const shownOrder = () =>
  [...table().element().querySelectorAll('tbody tr td:nth-child(4)')].map((cell) => cell.textContent);

test('a category needs all its texts in four languages before it is sent', async () => {
  reply(authoringEndpoints.listCategories, [authoredCategory]);
  reply(authoringEndpoints.listLessons, []);
  openAs(staff, '/admin/categories');
  await link(t('authoring.new-category')).click();
  await field(t('authoring.title')).fill('Only English');
  await save().click();
  await expect.element(alert()).toBeVisible();
  await expect.element(languageTab('de')).toHaveAttribute('aria-selected', 'true');
  await expect.element(field(t('authoring.title'))).toHaveFocus();
  await expectAccessible();
  expect(bodiesTo(authoringEndpoints.createCategory)).toEqual([]);
  await writeInAll({ [t('authoring.title')]: 'Paths', [t('authoring.description')]: 'Some **words**' });
  await button(t('authoring.preview-text')).click();
  const preview = page.getByRole('region', { name: new RegExp(t('authoring.preview-text')) });
  await expect.element(preview.getByText('words')).toBeVisible();
  reply(authoringEndpoints.createCategory, authoredCategory);
  reply(authoringEndpoints.getCategory, authoredCategory, { ETag: '"1"' });
  await save().click();
  await expectAddress(`/admin/categories/${authoredCategory.id}`);
  expect(bodiesTo(authoringEndpoints.createCategory)).toMatchObject([
    { title: { de: 'Paths de', en: 'Paths en', fr: 'Paths fr', it: 'Paths it' } },
  ]);
});

test('the editor says what learners do not see as it is written, and the preview shows all of it', async () => {
  reply(authoringEndpoints.listCategories, [authoredCategory]);
  reply(authoringEndpoints.listLessons, []);
  openAs(staff, '/admin/categories/create');
  await field(t('authoring.description')).fill('Log in as <username>, <b>now</b>. <!-- later -->');
  const findings = page.getByRole('list', { name: t('authoring.text-findings') });
  await expect
    .element(findings)
    .toHaveTextContent(
      t('authoring.finding-html', { line: 1, words: '<b>' }) +
        t('authoring.finding-comment', { line: 1, words: '<!-- later -->' }),
    );
  await button(t('authoring.preview-text')).click();
  const preview = page.getByRole('region', { name: new RegExp(t('authoring.preview-text')) });
  await expect.element(preview).toHaveTextContent('Log in as <username>, <b>now</b>.');
  await expectAccessible();
});

test('texts copied into all languages are marked until they are translated', async () => {
  reply(authoringEndpoints.listCategories, [authoredCategory]);
  reply(authoringEndpoints.listLessons, []);
  openAs(staff, '/admin/categories/create');
  await languageTab('de').click();
  await field(t('authoring.title')).fill('Wege');
  await field(t('authoring.description')).fill('Worte');
  await button(t('authoring.copy-from')).click();
  const item = t('authoring.copy-into-all', { language: 'Deutsch' });
  await page.getByRole('menuitem', { name: item }).click();
  await languageTab('fr').click();
  await expect.element(field(t('authoring.title'))).toHaveValue('Wege');
  await expect.element(page.getByText(t('authoring.text-copied')).first()).toBeVisible();
  await field(t('authoring.title')).fill('Chemins');
  reply(authoringEndpoints.createCategory, authoredCategory);
  reply(authoringEndpoints.getCategory, authoredCategory, { ETag: '"1"' });
  await save().click();
  await expect.poll(() => bodiesTo(authoringEndpoints.createCategory)).toHaveLength(1);
  const copied = (name: string, ...of: string[]) => of.map((language) => ({ field: name, language }));
  expect(bodiesTo(authoringEndpoints.createCategory)).toMatchObject([
    {
      title: { de: 'Wege', en: 'Wege', fr: 'Chemins', it: 'Wege' },
      copied_translations: [...copied('title', 'en', 'it'), ...copied('description', 'en', 'fr', 'it')],
    },
  ]);
});

test('a category is hidden, and deleted after confirmation', async () => {
  reply(authoringEndpoints.getCategory, authoredCategory, { ETag: '"1"' });
  reply(authoringEndpoints.listLessons, []);
  openAs(staff, `/admin/categories/${authoredCategory.id}/edit`);
  await field(t('authoring.visibility')).selectOptions('hidden');
  reply(authoringEndpoints.updateCategory, { ...authoredCategory, is_visible: false });
  reply(authoringEndpoints.getCategory, { ...authoredCategory, is_visible: false }, { ETag: '"2"' });
  reply(authoringEndpoints.listCategories, [authoredCategory]);
  await save().click();
  await expect.element(page.getByRole('cell', { name: t('authoring.hidden') })).toBeVisible();
  await button(t('admin.delete')).click();
  await expect.element(dialog()).toMatchTextContent(t('admin.irreversible'));
  reply(authoringEndpoints.removeCategory);
  reply(authoringEndpoints.listCategories, []);
  await dialog()
    .getByRole('button', { name: t('admin.delete') })
    .click();
  await expectAddress('/admin/categories');
  await expect.element(page.getByText(t('authoring.no-categories'))).toBeVisible();
});

test('deleting a category lists the lessons that learners can no longer see', async () => {
  const [alone, both] = [
    { id: 8, title: inAll('Only here') },
    { id: 9, title: inAll('In both') },
  ];
  const category = { ...authoredCategory, lessons: [alone, both] };
  reply(authoringEndpoints.getCategory, category, { ETag: '"1"' });
  reply(authoringEndpoints.listCategories, [category, { ...authoredCategory, id: 5, lessons: [both] }]);
  openAs(staff, `/admin/categories/${category.id}`);
  await button(t('admin.delete')).click();
  await expect.element(dialog()).toMatchTextContent('Only here');
  await expect.element(dialog()).not.toMatchTextContent('In both');
});

test('a lesson that no category has says why learners do not find it', async () => {
  await openLesson([]);
  await expect.element(page.getByText(t('authoring.no-category'))).not.toBeInTheDocument();
  reply(authoringEndpoints.listCategories, [authoredCategory]);
  openAs(staff, '/admin/lessons/3');
  await expect.element(page.getByText(t('authoring.no-category'))).toBeVisible();
  await expectAccessible();
});

test('a lesson needs an explicit target, and cannot require or follow itself', async () => {
  replyLesson(authoredLesson);
  openAs(staff, '/admin/lessons/create');
  await writeInAll({ [t('authoring.title')]: 'Own' });
  await save().click();
  await expect.element(field(t('authoring.target'))).toHaveFocus();
  await field(t('authoring.target')).selectOptions('none');
  await expect.element(page.getByRole('checkbox', { name: t('authoring.use_helper_http') })).toBeChecked();
  await expect.element(page.getByRole('checkbox', { name: t('authoring.use_helper_sql') })).not.toBeChecked();
  reply(authoringEndpoints.createLesson, authoredLesson);
  await save().click();
  await expectAddress('/admin/lessons/3');
  await expect.element(page.getByText(t('authoring.no-steps'))).toBeVisible();
  expect(bodiesTo(authoringEndpoints.createLesson)).toMatchObject([{ target_application_id: null }]);
  await openLessonForm();
  const next = field(t('authoring.next-lesson'));
  await expect.poll(() => next.element().textContent).toBe(t('authoring.none'));
  await searched(t('authoring.required-lessons')).fill('Source');
  const list = page.getByRole('listbox', { name: t('authoring.required-lessons') });
  await expect.element(list).toMatchTextContent(t('authoring.nothing-to-choose'));
  await userEvent.keyboard('{Escape}');
});

test('a newer version is overwritten only by choice', async () => {
  await openLessonForm();
  await field(t('authoring.order')).fill('7');
  refuse(authoringEndpoints.updateLesson, 'out_of_date');
  reply(authoringEndpoints.getLesson, { ...authoredLesson, order: 8 }, { ETag: '"2"' });
  await save().click();
  await expect.element(page.getByText(t('admin.conflict-title'))).toBeVisible();
  await expect.element(field(t('authoring.order'))).toHaveValue(7);
  await button(t('admin.conflict-theirs')).click();
  await expect.element(field(t('authoring.order'))).toHaveValue(8);
});

test('leaving unsaved changes asks first', async () => {
  await openLessonForm();
  await field(t('authoring.title')).fill('Changed');
  await expect.element(page.getByText(t('authoring.not-saved'))).toBeVisible();
  await link('Source').click();
  await button(t('form.stay')).click();
  await expect.element(field(t('authoring.title'))).toHaveValue('Changed');
  await link('Source').click();
  await expectAccessible();
  await button(t('form.discard')).click();
  await expect.element(title('Source')).toBeVisible();
  expect(bodiesTo(authoringEndpoints.updateLesson)).toEqual([]);
});

test('an outdated translation is marked, and can be confirmed', async () => {
  await openLessonForm();
  await field(t('authoring.title')).fill('New source');
  await languageTab('en').click();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(languageTab('de')).toHaveAttribute('aria-selected', 'true');
  await expect.element(languageTab('fr')).toHaveAccessibleName(new RegExp(t('authoring.state-stale')));
  await button(`${t('authoring.still-right')}: ${t('authoring.title')}`).click();
  await expect.element(languageTab('de')).toHaveAccessibleName(new RegExp(t('authoring.state-fine')));
  reply(authoringEndpoints.updateLesson, authoredLesson);
  await save().click();
  await expectAddress('/admin/lessons/3');
  expect(bodiesTo(authoringEndpoints.updateLesson)).toMatchObject([
    { title: { en: 'New source' }, confirmed_translations: [{ field: 'title', language: 'de' }] },
  ]);
});

test('a step moved by keyboard keeps the focus, is saved immediately and can be undone', async () => {
  await openLesson(three);
  reply(authoringEndpoints.orderSteps);
  reply(authoringEndpoints.listSteps, () => {
    const ids = bodiesTo(authoringEndpoints.orderSteps).at(-1)?.ids ?? [1, 2, 3];
    return three.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
  });
  const handle = button(t('authoring.move-name', { name: 'One' }));
  await expect.element(handle).toBeVisible();
  (handle.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByText(t('authoring.moved', { name: 'One', place: 2 }))).toBeVisible();
  await expect.element(handle).toHaveFocus();
  expect(shownOrder()).toEqual(['Two', 'One', 'Three']);
  await button(t('authoring.undo')).click();
  await expect.poll(shownOrder).toEqual(['One', 'Two', 'Three']);
  expect(bodiesTo(authoringEndpoints.orderSteps)).toEqual([
    { ids: [2, 1, 3], seen: [1, 2, 3] },
    { ids: [1, 2, 3], seen: [2, 1, 3] },
  ]);
});

test('selected steps are hidden together', async () => {
  await openLesson(three);
  await expect.element(page.getByText(t('authoring.select-hint'))).toBeVisible();
  await expect.element(button(t('authoring.hide-chosen'))).not.toBeInTheDocument();
  for (const name of ['One', 'Two'])
    await page.getByRole('checkbox', { name: t('authoring.select-name', { name }) }).click();
  reply(authoringEndpoints.updateStep, ({ params }) => ({
    ...authoredStep(params.stepId, 'x'),
    is_visible: false,
  }));
  reply(
    authoringEndpoints.listSteps,
    three.map((step) => ({ ...step, is_visible: step.id === 3 })),
  );
  await button(t('authoring.hide-chosen')).click();
  await expect.poll(() => table().getByText(t('authoring.hidden')).elements()).toHaveLength(2);
  expect(callsTo(authoringEndpoints.updateStep).map(({ params, body }) => [params.stepId, body])).toEqual([
    [1, { is_visible: false }],
    [2, { is_visible: false }],
  ]);
});

test('duplicating a step opens the copy', async () => {
  replyLesson(authoredLesson, three);
  reply(authoringEndpoints.getStep, ({ params }) => authoredStep(params.stepId, `Step ${params.stepId}`), {
    ETag: '"1"',
  });
  openAs(staff, '/admin/lessons/3/1');
  await expect.element(title('Step 1')).toBeVisible();
  reply(authoringEndpoints.duplicateStep, authoredStep(9, 'Step 9'));
  await button(t('authoring.duplicate')).click();
  await expect.element(title('Step 9')).toBeVisible();
});

test.each(['I', 'O'] as const)('a step of type %s has no rule', async (type) => {
  replyLesson(authoredLesson);
  openAs(staff, '/admin/lessons/3/add-step');
  await field(t('authoring.type')).selectOptions(type);
  await writeInAll({ [t('authoring.title')]: 'Step', [t('authoring.content')]: 'Text' });
  const step = authoredStep(9, 'Step', { type });
  reply(authoringEndpoints.createStep, step);
  reply(authoringEndpoints.getStep, step, { ETag: '"1"' });
  await save().click();
  await expectAddress('/admin/lessons/3/9');
  expect(bodiesTo(authoringEndpoints.createStep)).toMatchObject([
    { type, title: { fr: 'Step fr' }, question_answer: null, task_url: null, event_type: null },
  ]);
});

test('a step of type Q keeps only its answer', async () => {
  openStepForm('T');
  await field(t('authoring.task_url')).fill('/login*');
  await field(t('authoring.type')).selectOptions('Q');
  await field(t('authoring.answer')).fill('42');
  expect(await saveStep()).toMatchObject({ type: 'Q', question_answer: '42', task_url: null });
});

test('a task needs at least one field, and a response code of 0 counts as none', async () => {
  openStepForm('T');
  await save().click();
  await expect.element(page.getByText(t('authoring.problem-task-empty')).first()).toBeVisible();
  await field(t('authoring.task_url')).fill('/login*');
  await button(t('authoring.response-fields')).click();
  await field(t('authoring.task_response_code')).fill('0');
  expect(await saveStep()).toMatchObject({ type: 'T', task_url: '/login*', task_response_code: null });
});

test.each([
  ['S', 'authoring.problem-one-correct'],
  ['M', 'authoring.problem-some-correct'],
] as const)('a choice of type %s requires a correct option', async (type, problem) => {
  openStepForm(type);
  await button(t('authoring.add-choice')).click();
  await button(t('authoring.add-choice')).click();
  const [first, second] = [1, 2].map((number) => t('authoring.choice', { number }));
  await writeInAll({ [first ?? '']: 'yes', [second ?? '']: 'no' });
  await save().click();
  await expect.element(page.getByText(t(problem)).first()).toBeVisible();
  await field(t('authoring.correctness', { number: 1 })).selectOptions('correct');
  const saved = await saveStep();
  expect(saved).toMatchObject({ choices: [{ is_correct: true }, { is_correct: false }] });
});

test('the comparator and the value of a condition depend on its type', async () => {
  openStepForm('E');
  await field(t('authoring.event-type')).fill('sql');
  await button(t('authoring.add-condition')).click();
  await field(t('authoring.key')).fill('input');
  await field(t('authoring.comparator')).selectOptions('contains');
  await field(t('authoring.value')).fill('rosa');
  await field(t('authoring.value-type')).selectOptions('int');
  await expect.element(field(t('authoring.comparator'))).toHaveValue('equals');
  await expect.element(field(t('authoring.value'))).toHaveValue(null);
  await field(t('authoring.value')).fill('3');
  await expectAccessible();
  expect(await saveStep()).toMatchObject({
    event_type: 'sql',
    event_conditions: [{ key: 'input', type: 'int', comparator: 'equals', value_int: 3, value_string: null }],
  });
});

test('a missing lesson shows the not-found page', async () => {
  refuse(authoringEndpoints.getLesson, 'not_found');
  refuse(authoringEndpoints.listSteps, 'not_found');
  openAs(staff, '/admin/lessons/999');
  await expect.element(title(t('error.not-found'))).toBeVisible();
});
