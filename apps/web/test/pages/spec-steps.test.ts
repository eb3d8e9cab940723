import { row, specification } from '@sentiero/checks/spec-rows';
import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import { targetsEndpoints } from '@sentiero/contracts/targets';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { goTo, openAs, startOver } from '../kit/app.ts';
import { completed, earlier, goOn, openAnew, openLesson, path, position } from '../kit/lesson-page.ts';
import { lesson, step } from '../kit/lessons.ts';
import { button, field, region, title, toneOf, usable } from '../kit/locators.ts';
import { learner } from '../kit/people.ts';
import { bodiesTo, hold, refuse, reply, replyWith } from '../kit/replies.ts';
import { deliver } from '../kit/sockets.ts';
import { inAll, showIn, t } from '../kit/texts.ts';

const next = () => button('Next');
const back = () => button('Back');
const heading = (name: string) => page.getByRole('heading', { level: 2, name });
const banner = () => region('Lesson complete');

const options = [
  { id: 1, content: inAll('First option') },
  { id: 2, content: inAll('Second option') },
];
const answer = () => field(t('answer.label'));
const form = () => page.getByRole('main').getByRole('article');
const send = () => form().getByRole('button', { name: /^Submit/ });
const said = (key: 'incorrect' | 'correct' | 'submitted' | 'already-answered' | 'settled') =>
  page.getByText(t(`answer.${key}`));
const feedback = () => form().element().querySelector('form [aria-live]')?.textContent;
const one = (type: 'Q' | 'O' | 'S' | 'M' | 'T' | 'E', fields = {}) =>
  step(`Step ${type}`, { type, ...(type === 'S' || type === 'M' ? { choices: options } : {}), ...fields });

async function openStep(...given: Parameters<typeof one>): Promise<void> {
  await openAnew([one(...given)]);
  goTo('/lessons/3?page=1');
  await expect.element(heading(`Step ${given[0]}`)).toBeVisible();
}

const inputsOf = () =>
  [...form().element().querySelectorAll<HTMLInputElement>('input:not([type=hidden]), textarea')].map(
    ({ type }) => type,
  );

/** Goes to the page of that step in the lesson below. */
async function show(type: string): Promise<void> {
  goTo(`/lessons/3?page=${'IOSMEQ'.indexOf(type) + 1}`);
  await expect.element(heading(`Step ${type}`)).toBeVisible();
}

async function openAllTypes(): Promise<void> {
  const content = { ...inAll('Read **this**'), fr: 'Lis **ceci**' };
  const done = (['O', 'S', 'M', 'E'] as const).map((type) => one(type, { completed }));
  await openLesson([step('Step I', { content }), ...done, one('Q')]);
}

specification('2 step types', openAllTypes, [
  row('Step types: I (information only)', async () => {
    await show('I');
    expect(inputsOf()).toEqual([]);
  }),
  row('Every step shows content rendered for the current language', async () => {
    await expect.element(page.getByText('this')).toHaveProperty('tagName', 'STRONG');
    await showIn('fr');
    await expect.element(page.getByText('ceci')).toHaveProperty('tagName', 'STRONG');
    await showIn('en');
  }),
  row('O (long text answer, 5 rows)', async () => {
    await show('O');
    await expect.element(answer()).toHaveAttribute('rows', '5');
  }),
  row('S (single choice, radio)', async () => {
    await show('S');
    expect(inputsOf()).toEqual(['radio', 'radio']);
  }),
  row('M (multiple choice, checkboxes)', async () => {
    await show('M');
    expect(inputsOf()).toEqual(['checkbox', 'checkbox']);
  }),
  row('Q (short text answer)', async () => {
    await show('Q');
    expect(inputsOf()).toEqual(['text']);
  }),
  row('a feedback alert', async () => {
    refuse(lessonsEndpoints.submit, 'answer_incorrect');
    await answer().fill('wrong');
    await send().click();
    await expect.element(said('incorrect')).toBeVisible();
  }),
  row('an error box', async () => {
    replyWith(lessonsEndpoints.submit, () => Response.json({ detail: 'grading broke' }, { status: 409 }));
    await send().click();
    await expect.element(form().getByRole('alert').getByText('grading broke')).toBeVisible();
  }),
  row('E and T (completion-marked, text only)', async () => {
    await show('E');
    expect(inputsOf()).toEqual([]);
    await openStep('T');
    expect(inputsOf()).toEqual([]);
    await expect.element(page.getByText('No need to submit anything.')).toBeVisible();
  }),
]);

specification('4 steps', () => undefined, [
  row('Step feedback: initially empty', async () => {
    await openStep('Q');
    expect(feedback()).toBe('');
  }),
  row("a 403 response shows 'incorrect' (danger)", async () => {
    replyWith(lessonsEndpoints.submit, () => Response.json({ detail: 'no' }, { status: 403 }));
    await answer().fill('wrong');
    await send().click();
    await expect.element(said('incorrect')).toBeVisible();
    expect(toneOf(said('incorrect'))).toBe('danger');
  }),
  row(
    "a 403 response shows 'incorrect'",
    async () => {
      refuse(lessonsEndpoints.submit, 'requirements_unmet');
      await send().click();
      await expect.element(form().getByRole('alert')).toBeVisible();
      expect(said('incorrect').elements()).toHaveLength(0);
    },
    '0201',
  ),
  row('or while sending', async () => {
    reply(lessonsEndpoints.submit, { completed });
    const release = hold(lessonsEndpoints.submit);
    await send().click();
    await expect.poll(() => usable(form())).toEqual([]);
    release();
  }),
  row("other types show 'correct' (success)", async () => {
    await expect.element(said('correct')).toBeVisible();
    expect(toneOf(said('correct'))).toBe('ok');
  }),
  row('Answer inputs are disabled when the step is completed', () =>
    expect.poll(() => usable(form())).toEqual([]),
  ),
  row('The form resets when the step changes.', async () => {
    await openAnew([one('Q'), step('Read on')].toReversed());
    await goOn(2);
    refuse(lessonsEndpoints.submit, 'answer_incorrect');
    await answer().fill('wrong');
    await send().click();
    await expect.element(said('incorrect')).toBeVisible();
    await back().click();
    await goOn();
    await expect.element(answer()).toHaveValue('');
    expect(feedback()).toBe('');
  }),
  row("after a successful submit an open answer shows 'submitted' (info)", async () => {
    await openStep('O');
    reply(lessonsEndpoints.submit, { completed });
    await answer().fill('an essay');
    await send().click();
    await expect.element(said('submitted')).toBeVisible();
    expect(toneOf(said('submitted'))).toBe('info');
  }),
  row('(for type O only while a submission is in progress)', async () => {
    await expect.poll(() => usable(form()).length).toBe(2);
    const release = hold(lessonsEndpoints.submit);
    await send().click();
    await expect.poll(() => usable(form())).toEqual([]);
    release();
    await expect.poll(() => usable(form()).length).toBe(2);
  }),
  row("or 'already answered' if an open-answer step is already completed", async () => {
    await openStep('O', { completed, answer: 'an essay' });
    await expect.element(said('already-answered')).toBeVisible();
    await expect.element(answer()).toHaveValue('an essay');
  }),
  row(
    "Step feedback: initially empty, or 'already answered' if an open-answer step is already completed",
    async () => {
      await openStep('Q', { completed });
      await expect.element(said('settled')).toBeVisible();
    },
    '0214',
  ),
]);

specification('4 navigation', () => undefined, [
  row(
    'next is enabled only if all required lessons are complete and either page is 0 and steps exist',
    async () => {
      await openAnew([]);
      await expect.element(next()).toBeDisabled();
      await openAnew([step('Read first'), one('Q'), step('Read on')]);
      await expect.element(next()).toBeEnabled();
    },
  ),
  row('Back is enabled only if requirements are met and page is above 0.', async () => {
    await expect.element(back()).toBeDisabled();
    await goOn();
    await expect.element(back()).toBeEnabled();
  }),
  row('or the previous step is completed or of type I', async () => {
    // The step on the page is the one before the next page.
    await expect.element(next()).toBeEnabled();
    await goOn();
    await expect.element(heading('Step Q')).toBeVisible();
    await expect.element(next()).toBeDisabled();
    reply(lessonsEndpoints.submit, { completed });
    await answer().fill('right');
    await send().click();
    await expect.element(next()).toBeEnabled();
  }),
  row('Page resets to 0 when the lesson changes.', async () => {
    reply(lessonsEndpoints.get, lesson({ id: 4, steps: 1, title: inAll('Cookies') }));
    reply(lessonsEndpoints.steps, [step('Read later')]);
    goTo('/lessons/4');
    await expect.element(title('Cookies')).toBeVisible();
    await expect.poll(position).toBe('1 / 2');
  }),
  row('If requirements are unmet, a warning shows and no step is shown.', async () => {
    startOver();
    reply(lessonsEndpoints.get, lesson({ required_lessons: earlier(1), steps: 1 }));
    refuse(lessonsEndpoints.steps, 'requirements_unmet');
    openAs(learner, '/lessons/3?page=1');
    const warning = page.getByText('This lesson is locked');
    await expect.element(warning).toBeVisible();
    expect(toneOf(warning)).toBe('warning');
    expect(form().elements()).toHaveLength(0);
    await expect.element(next()).toBeDisabled();
    await expect.element(back()).toBeDisabled();
  }),
]);

specification('4 completion', () => undefined, [
  row('A step is completed when it has a completed timestamp.', async () => {
    await openAnew([one('T', { completed }), one('Q')]);
    await goOn();
    await expect.element(page.getByText(/^Done\. We saw your request\./)).toBeVisible();
    await expect.element(path().getByRole('button', { name: /^Step 1: Step T, completed$/ })).toBeVisible();
  }),
  row('the step is marked completed now', async () => {
    const task = one('T');
    await openAnew([task], { tasks: 2, completed: 0 });
    await goOn();
    deliver('progress', { lesson: 3, step: task.id, completed, request: null, event: null });
    await expect.element(page.getByText(/^Done\. We saw your request\./)).toBeVisible();
  }),
  row("the lesson's completed count rises by 1", async () => {
    await back().click();
    await expect.element(page.getByRole('main')).toMatchTextContent(/50\s%/);
  }),
  row('a complete lesson shows a celebration banner', async () => {
    expect(banner().elements()).toHaveLength(0);
    const task = one('T');
    await openAnew([task], { tasks: 1, completed: 0 });
    deliver('progress', { lesson: 3, step: task.id, completed, request: null, event: null });
    await expect.element(banner()).toBeVisible();
  }),
  row('A lesson or requirement is complete when completed equals tasks', async () => {
    await expect.element(banner()).toMatchTextContent(/1 of 1/);
    await openAnew([one('Q')], { tasks: 2, completed: 1, required_lessons: earlier(2) });
    expect(banner().elements()).toHaveLength(0);
    await expect.element(next()).toBeEnabled();
  }),
]);

const submissions = () => bodiesTo(lessonsEndpoints.submit);

specification('5 answers', () => reply(lessonsEndpoints.submit, { completed }), [
  row('Answers: Q and O required text (trimmed before submission)', async () => {
    for (const type of ['Q', 'O'] as const) {
      await openStep(type);
      await expect.element(send()).toBeDisabled();
      await answer().fill('   ');
      await expect.element(send()).toBeDisabled();
      await answer().fill('  Bergamot ');
      await send().click();
      await expect.poll(submissions).toEqual([{ data: 'Bergamot', choices: null }]);
    }
  }),
  row('S requires one selection', async () => {
    await openStep('S');
    await expect.element(send()).toBeDisabled();
    await field('Second option').click();
    await send().click();
    await expect.poll(submissions).toEqual([{ data: null, choices: [{ id: 2 }] }]);
  }),
  row('M has no required rule', async () => {
    await openStep('M');
    await send().click();
    await expect.poll(submissions).toEqual([{ data: null, choices: [] }]);
  }),
]);

specification('8 lesson', () => undefined, [
  row('no credentials', async () => {
    reply(targetsEndpoints.credentials, []);
    reply(targetsEndpoints.canReset, { available: false });
    await openAnew([]);
    await button(t('target.credentials', { name: 'Shop' })).click();
    await expect.element(page.getByText(t('target.no-credentials'))).toBeVisible();
  }),
  row('or wrong answer)', async () => {
    await openStep('Q');
    refuse(lessonsEndpoints.submit, 'answer_incorrect');
    await answer().fill('wrong');
    await send().click();
    await expect.element(said('incorrect')).toBeVisible();
    expect(page.getByRole('dialog').elements()).toHaveLength(0);
  }),
]);

specification('9 steps', () => openStep('O'), [
  row('Answer textarea 5 rows', () => expect.element(answer()).toHaveAttribute('rows', '5')),
]);
