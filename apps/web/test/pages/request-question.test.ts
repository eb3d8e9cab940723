import { lessonsEndpoints, type LearnerStep, type Lesson } from '@sentiero/contracts/lessons';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../kit/accessible.ts';
import { moreOfRequest, openTab, row } from '../kit/inspector.ts';
import { completed, goOn, openLesson } from '../kit/lesson-page.ts';
import { step } from '../kit/lessons.ts';
import { button, dialog, entry, field } from '../kit/locators.ts';
import { bodiesTo, refuse, reply } from '../kit/replies.ts';
import { deliver } from '../kit/sockets.ts';
import { inAll, t } from '../kit/texts.ts';
import { request, text } from '../kit/traffic.ts';

const content = inAll('Below the first line come the headers.\n\n**Your turn.** What is the name of `it`?');
const question = step('Read your request', { type: 'Q', content });
const choices = [
  { id: 1, content: inAll('First option') },
  { id: 2, content: inAll('Second option') },
];

const bar = () => dialog().getByRole('region', { name: t('lesson.step', { step: 1 }) });
const whole = () => bar().getByRole('button', { name: new RegExp(t('lesson.step', { step: 1 })) });
const answer = () => bar().getByLabelText(t('answer.label'));
const send = () => bar().getByRole('button', { name: t('answer.send') });

async function openAbove(asked: LearnerStep, fields: Partial<Lesson> = {}): Promise<void> {
  await openLesson([asked], { use_helper_sql: false, ...fields });
  await goOn();
  deliver('requests', request(1, '/one'), request(2, '/two'));
  await openTab(/two/, 'headers');
}

test("the current step's question is one line above the request, and its whole text at a press", async () => {
  await openAbove(question);
  await expect.element(whole()).toMatchTextContent(/Step 1\s*What is the name of it\?/);
  await expect.element(bar()).not.toMatchTextContent('Below the first line');
  await whole().click();
  await expect.element(bar().getByText('Below the first line come the headers.')).toBeVisible();
  await expectAccessible();
});

test('the answer is sent from the request, says what it is, and stands in the step afterwards', async () => {
  await openAbove(question);
  await answer().fill('Hots');
  refuse(lessonsEndpoints.submit, 'answer_incorrect');
  await userEvent.keyboard('{Enter}');
  await expect.element(bar()).toMatchTextContent(t('answer.incorrect'));
  await answer().fill('Host');
  reply(lessonsEndpoints.submit, { completed });
  await send().click();
  await expect.element(bar()).toMatchTextContent(t('answer.correct'));
  await expect.element(bar()).toMatchTextContent(t('progress.completed'));
  expect(bodiesTo(lessonsEndpoints.submit).map(({ data }) => data)).toEqual(['Hots', 'Host']);
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(field(t('answer.label'))).toHaveValue('Host');
  await openTab(/two/, 'headers');
  await expect.element(bar()).toMatchTextContent(t('progress.completed'));
  await expect.element(answer()).not.toBeInTheDocument();
});

test('an answer begun above a request goes on in the step, and the arrow keys stay in its field', async () => {
  await openAbove(question);
  await answer().fill('Hos');
  await userEvent.keyboard('{ArrowDown}{ArrowUp}');
  await expect.element(dialog()).toMatchTextContent('/two');
  await userEvent.keyboard('{Escape}');
  await expect.element(field(t('answer.label'))).toHaveValue('Hos');
});

test('choices are shown with the whole question', async () => {
  await openAbove(step('Choose', { type: 'S', content, choices }));
  await expect.element(bar().getByLabelText('First option')).not.toBeInTheDocument();
  await bar()
    .getByRole('button', { name: t('answer.label') })
    .click();
  await bar().getByLabelText('Second option').click();
  reply(lessonsEndpoints.submit, { completed });
  await send().click();
  await expect.element(bar()).toMatchTextContent(t('answer.correct'));
  expect(bodiesTo(lessonsEndpoints.submit)).toEqual([{ data: null, choices: [{ id: 2 }] }]);
});

test('a step that traffic completes has its question and no field; one to read has neither', async () => {
  await openAbove(step('Search', { type: 'T', content }));
  await expect.element(whole()).toBeVisible();
  await expect.element(send()).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await openAbove(step('Read', { content }));
  await expect.element(dialog()).toBeVisible();
  await expect.element(bar()).not.toBeInTheDocument();
});

test('before the workbench is shown in a lesson, it is only in the menu of a request', async () => {
  await openAbove(question, { use_bench: false });
  await expect.element(dialog().getByRole('button', { name: t('bench.title') })).not.toBeInTheDocument();
  await moreOfRequest().click();
  await entry(t('bench.open')).click();
  await expect.element(page.getByRole('region', { name: t('bench.title') }).first()).toBeVisible();
  await expect
    .element(row(/two/).getByRole('button', { name: t('bench.open-request', { number: 2 }) }))
    .not.toBeInTheDocument();
});

test('the page of a response starts at its text, whatever pictures come before it', async () => {
  const html = `<svg viewBox="0 0 9 9"><path d="M0 0h9v9H0z"/></svg>${'<p>menu</p>'.repeat(60)}<main><h1>Found</h1></main>`;
  const headers: [string, string][] = [['Content-Type', 'text/html']];
  await openLesson([question], { use_helper_sql: false });
  deliver('requests', request(1, '/', { response: { headers, trailers: [], body: text(html) } }));
  await openTab(/\//, 'content');
  const frame = dialog().getByTitle(t('inspector.html-frame'));
  await expect.element(frame).toHaveAttribute('sandbox', '');
  const shown = new DOMParser().parseFromString(frame.element().getAttribute('srcdoc') ?? '', 'text/html');
  expect(shown.querySelectorAll('[data-inert-start]')).toHaveLength(1);
  expect(shown.querySelector('[data-inert-start]')?.tagName).toBe('MAIN');
  expect(shown.head.querySelector('style')?.textContent).toMatch(/svg.*max-height/);
});

test('on a phone a request is closed in the corner, and its tools are one row', async () => {
  await page.viewport(390, 844);
  await openLesson([question], { use_helper_sql: false });
  deliver('requests', request(1, '/one'));
  const sheet = page.getByRole('button', { name: new RegExp(t('lesson.traffic')) });
  await sheet.click();
  const tops = [t('inspector.filter'), t('inspector.clear'), t('inspector.more')].map((name) => {
    const box = page
      .getByRole('region', { name: t('inspector.title') })
      .getByRole('button', { name, exact: true })
      .element()
      .getBoundingClientRect();
    return Math.round(box.top + box.height / 2);
  });
  expect(new Set(tops).size).toBe(1);
  await row(/one/).getByRole('cell').first().click();
  const close = button(t('inspector.close'));
  await expect.element(close).toBeVisible();
  await expect.poll(() => close.element().getBoundingClientRect().top).toBeLessThan(16);
  expect(close.element().getBoundingClientRect().right).toBeGreaterThan(370);
  const tools = [t('bench.title'), t('app.more')].map((name) =>
    Math.round(dialog().getByRole('button', { name, exact: true }).element().getBoundingClientRect().top),
  );
  expect(new Set(tools).size).toBe(1);
});
