import { lessonsEndpoints, type LearnerStep, type TeacherMessage } from '@sentiero/contracts/lessons';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../kit/accessible.ts';
import { noHelp } from '../kit/help.ts';
import { completed, goOn, openLesson } from '../kit/lesson-page.ts';
import { step } from '../kit/lessons.ts';
import { button, field, link, region } from '../kit/locators.ts';
import { refuse, reply } from '../kit/replies.ts';
import { deliver, deliverControl } from '../kit/sockets.ts';
import { inAll, t } from '../kit/texts.ts';

const long = inAll(Array.from({ length: 60 }, (_, place) => `Paragraph ${place}.`).join('\n\n'));
const next = () => button(t('app.next'));
const bar = () => {
  const found = next().element().closest('section');
  if (!found) throw new Error('the bar is not there');
  return found;
};
const news = () => bar().querySelector('[role=status]')?.textContent ?? '';
const more = (count: number) => button(t('news.more', { count }));
const scroller = () => {
  const pane = bar().parentElement?.firstElementChild;
  return pane && pane.scrollHeight > pane.clientHeight ? pane : document.documentElement;
};
const topOf = (text: string) => page.getByText(text, { exact: true }).element().getBoundingClientRect().top;
const course = { id: 12, name: 'Web security' };

function message(id: number, text: string): TeacherMessage {
  const from = { id: 8, first_name: 'Theo', last_name: 'Favre' };
  return { id, at: completed, from, course, step: null, text, read: null };
}

function send(...messages: TeacherMessage[]): void {
  reply(lessonsEndpoints.messages, messages);
  deliverControl('progress', { control: 'message', id: messages[0]?.id ?? 0 });
}

const complete = (task: LearnerStep, lesson = 3) =>
  deliver('progress', { lesson, step: task.id, completed, request: null, event: null });

function isWayOnShown(): boolean {
  const at = next().element().getBoundingClientRect();
  return bar().contains(document.elementFromPoint(at.left + 4, at.top + at.height / 2));
}

/** Where a text stands once fonts and frames that are loaded after it have arrived. */
async function settledTopOf(text: string): Promise<number> {
  await document.fonts.ready;
  const tops: number[] = [];
  await expect
    .poll(() => {
      tops.push(topOf(text));
      return new Set(tops.slice(-4)).size === 1 && tops.length > 4;
    })
    .toBe(true);
  return topOf(text);
}

test.each([
  ['wide', 1280, 900],
  ['a phone', 390, 844],
])('on %s the way on stays in sight, wherever the text is scrolled', async (_name, width, height) => {
  await page.viewport(width, height);
  await openLesson([step('Read it', { content: long }), step('Read on')]);
  await goOn();
  await expect.element(page.getByText('Paragraph 1.', { exact: true })).toBeVisible();
  const end = scroller().scrollHeight;
  for (const top of [0, end / 2, end]) {
    scroller().scrollTop = top;
    // The traffic's sheet is loaded after the text.
    await expect.poll(isWayOnShown).toBe(true);
    const box = bar().getBoundingClientRect();
    expect(box.top).toBeGreaterThan(0);
    expect(box.bottom).toBeLessThanOrEqual(innerHeight);
  }
  // The last paragraph is above the bar, rather than below it.
  expect(topOf('Paragraph 59.')).toBeLessThan(bar().getBoundingClientRect().top - 20);
  expect(document.documentElement.scrollWidth).toBe(width);
});

test('the most important news is shown, and a count opens the others', async () => {
  const task = step('Ask for it', { type: 'T' });
  const { id } = await openLesson([task, step('Say why', { type: 'Q' })]);
  expect(news()).toBe('');
  send(message(4, 'Look at the form'));
  await expect.poll(news).toContain('Theo Favre Look at the form');
  complete(task);
  await expect.poll(news).toContain('Ask for it');
  await expect.element(more(1)).toBeVisible();
  expect(news()).not.toContain('Look at the form');
  reply(lessonsEndpoints.pace, { step: null, paused: true, course });
  deliverControl('progress', { control: 'pace', lesson: id });
  await expect.poll(news).toContain(t('pace.paused', { course: course.name }));
  await more(2).click();
  await expect.poll(news).toMatch(/paused.*Ask for it.*Look at the form/s);
  await expectAccessible();
});

test('news that were read leave the keyboard in the bar', async () => {
  await openLesson([step('Read it')]);
  send(message(4, 'Look at the form'));
  await expect.element(button(t('message.mark-read'))).toBeVisible();
  reply(lessonsEndpoints.readMessage);
  reply(lessonsEndpoints.messages, [{ ...message(4, 'Look at the form'), read: completed }]);
  await button(t('message.mark-read')).click();
  await expect.poll(news).toBe('');
  await expect.poll(() => bar().contains(document.activeElement)).toBe(true);
  await userEvent.keyboard('{Tab}');
  await expect.element(next()).toHaveFocus();
});

test('a long message is read in full in its dialog', async () => {
  await openLesson([step('Read it')]);
  const text = 'Look at the form and tell me what happens when you send it twice. '.repeat(4);
  send(message(4, text));
  await button(t('news.read')).click();
  await expect.element(page.getByRole('dialog')).toMatchTextContent(text.trim());
});

test.each([
  ['wide', 1280],
  ['a phone', 390],
])('on %s nothing that happens moves what the learner reads', async (_name, width) => {
  await page.viewport(width, 844);
  const target = {
    ok: true,
    target_state: 'hardened',
    fresh_data: true,
    logged_out: true,
    can_undo: true,
  } as const;
  reply(lessonsEndpoints.start, { target });
  const question = step('Name it', { type: 'Q', content: long });
  await openLesson([question, step('Ask', { type: 'T' })], { tasks: 2 });
  await goOn();
  await expect.element(page.getByText('Paragraph 30.', { exact: true })).toBeVisible();
  page.getByText('Paragraph 30.', { exact: true }).element().scrollIntoView({ block: 'center' });
  const before = await settledTopOf('Paragraph 30.');
  send(message(4, 'Look at the form'));
  await expect.poll(news).toContain('Look at the form');
  expect(topOf('Paragraph 30.')).toBe(before);
  complete(question);
  await expect.poll(news).toContain(t('news.step-done', { step: 1 }));
  expect(topOf('Paragraph 30.')).toBe(before);
  await expect.element(more(2)).toBeVisible();
  expect(topOf('Paragraph 30.')).toBe(before);
});

test('an answer that completes the lesson is celebrated at the bottom of its step, once, with the way on', async () => {
  const question = step('Name it', { type: 'Q', content: long });
  const next_lesson = { id: 4, title: inAll('Cookies') };
  await openLesson([question], { tasks: 1, next_lesson });
  await goOn();
  reply(lessonsEndpoints.submit, { completed });
  await field(t('answer.label')).fill('right');
  await button(t('answer.send')).click();
  const summit = region(t('lesson.done-title'));
  await expect.element(summit).toMatchTextContent(t('lesson.done-text', { completed: 1, tasks: 1 }));
  const box = summit.element().getBoundingClientRect();
  expect(box.bottom).toBeLessThanOrEqual(innerHeight);
  // The verdict is above the summit, rather than below it.
  const said = page.getByText(t('answer.correct'), { exact: true });
  await expect.poll(() => said.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(box.top);
  await expect
    .element(link(t('lesson.done-next', { title: 'Cookies' })))
    .toHaveAttribute('href', '/lessons/4');
  await expect
    .element(summit.getByRole('link', { name: t('lesson.all') }))
    .toHaveAttribute('href', '/lessons');
  await expectAccessible();
  await summit.getByRole('button', { name: t('news.close') }).click();
  await expect.element(summit.getByRole('button')).not.toBeInTheDocument();
  await button(t('app.back')).click();
  await expect.element(page.getByText(t('lesson.done-able'))).toBeVisible();
  await goOn();
  await expect.element(summit).toBeVisible();
  expect(summit.getByRole('button').elements()).toEqual([]);
  await expectAccessible();
});

test('a near miss of a request is reported where one reads, and leads to what is missing', async () => {
  const task = step('Ask for it', { type: 'T', content: long });
  reply(lessonsEndpoints.help, { ...noHelp, attempts: 1 });
  await openLesson([task]);
  await goOn();
  await expect.element(region(t('help.title'))).toMatchTextContent(t('help.attempts', { count: 1 }));
  expect(news()).toBe('');
  reply(lessonsEndpoints.help, { ...noHelp, attempts: 2 });
  deliverControl('progress', { control: 'help', step: task.id });
  await expect.poll(news).toContain(t('help.attempts', { count: 2 }));
  await button(t('news.see-help')).click();
  await expect.element(page.getByRole('heading', { name: t('help.title') })).toHaveFocus();
});

test('while another window is in front, the tab says what was completed until the learner is back', async () => {
  const task = step('Ask for it', { type: 'T' });
  await openLesson([task, step('Say why', { type: 'T' })]);
  const icon = () => document.querySelector<HTMLLinkElement>('link[rel=icon]')?.getAttribute('href');
  const plain = document.head.appendChild(Object.assign(document.createElement('link'), { rel: 'icon' }));
  const focus = vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  await expect.poll(() => document.title).toBe('Logging in · Sentiero');
  complete(task);
  await expect.poll(news).not.toBe('');
  expect(document.title).toBe('Logging in · Sentiero');
  focus.mockReturnValue(false);
  deliver('progress', { lesson: 3, step: task.id + 1, completed, request: null, event: null });
  await expect
    .poll(() => document.title)
    .toMatch(/^✓ (Step 2 done|Lesson complete) · Logging in · Sentiero$/);
  expect(icon()).toBe('/favicon-done.svg');
  window.dispatchEvent(new Event('focus'));
  expect(document.title).toBe('Logging in · Sentiero');
  expect(icon()).toBe('/favicon.svg');
  plain.remove();
});

test('empty live regions take no room between the parts of a step', async () => {
  refuse(lessonsEndpoints.submit, 'answer_incorrect');
  reply(lessonsEndpoints.help, { ...noHelp, hints: { total: 1, shown: [] } });
  await openLesson([step('Name it', { type: 'Q' })]);
  await goOn();
  await expect.element(button(t('help.take-hint', { number: 1, total: 1 }))).toBeVisible();
  const column = page.getByRole('article').element().parentElement;
  const shown = [...(column?.querySelectorAll('nav, h2, article p, label, input, button, section') ?? [])]
    .map((element) => element.getBoundingClientRect())
    .filter(({ height }) => height > 0)
    .toSorted((one, other) => one.top - other.top);
  const gaps = shown.map(({ top }, place) =>
    place === 0 ? 0 : top - Math.max(...shown.slice(0, place).map(({ bottom }) => bottom)),
  );
  expect(Math.max(...gaps)).toBeLessThan(30);
  expect(Math.max(...gaps)).toBeGreaterThan(0);
});
