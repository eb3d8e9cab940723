import { lessonsEndpoints, noSpellings, type Term } from '@sentiero/contracts/lessons';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../kit/accessible.ts';
import { openAs } from '../kit/app.ts';
import { openLesson } from '../kit/lesson-page.ts';
import { step } from '../kit/lessons.ts';
import { button } from '../kit/locators.ts';
import { learner } from '../kit/people.ts';
import { refuse, reply } from '../kit/replies.ts';
import { inAll, t } from '../kit/texts.ts';

const term = (name: string, spellings: string[] = []): Term => ({
  key: name.toLowerCase().replaceAll(' ', '-'),
  term: inAll(name),
  spellings: { ...noSpellings, en: spellings },
  text: inAll(`What ${name} means`),
});
const terms = [term('cookie', ['cookies']), term('XSS'), term('allow list')];

async function openStep(content: string) {
  reply(lessonsEndpoints.glossary, terms);
  await openLesson([step('Read it', { content: inAll(content) })]);
  await button(t('app.next')).click();
  await expect.element(page.getByRole('heading', { level: 2, name: 'Read it' })).toBeVisible();
}

test('a term in a text explains itself when it is pointed at or focused', async () => {
  await openStep('Two cookies are not XSS.');
  const mark = button('cookies');
  await userEvent.hover(mark);
  const card = page.getByRole('tooltip');
  await expect.element(card).toMatchTextContent('What cookie means');
  await expect.element(mark).toHaveAccessibleDescription('cookie What cookie means');
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await expect.element(card).not.toBeInTheDocument();
  (button('XSS').element() as HTMLElement).focus();
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  await userEvent.keyboard('{Tab}');
  await expect.element(card).toMatchTextContent('What XSS means');
});

test('only the first mention of a term is marked, and none in code, links and headings', async () => {
  await openStep('# XSS\n\n`XSS` and [XSS](https://example.org), then XSS and XSS.');
  await expect.poll(() => button('XSS').elements().length).toBe(1);
  expect(button('XSS').element().previousSibling?.textContent).toBe(', then ');
});

test('the glossary lists the terms in the order of the language, and finds them', async () => {
  reply(lessonsEndpoints.glossary, terms);
  openAs(learner, '/lessons/glossary');
  await expect.element(page.getByText('What XSS means')).toBeVisible();
  const names = () =>
    page
      .getByRole('term')
      .elements()
      .map((each) => each.textContent);
  expect(names()).toEqual(['allow list', 'cookie', 'XSS']);
  await expectAccessible();
  const search = page.getByRole('searchbox', { name: t('glossary.search') });
  await search.fill('cook');
  await expect.poll(names).toEqual(['cookie']);
  await expect.element(page.getByText(t('glossary.count', { count: 1 }))).toBeVisible();
  await search.fill('nothing like it');
  await expect.element(page.getByText(t('glossary.none-matching'))).toBeVisible();
});

test('a glossary that cannot be read says so, and without terms there is a sentence', async () => {
  refuse(lessonsEndpoints.glossary, 'unavailable');
  openAs(learner, '/lessons/glossary');
  await expect.element(button(t('error.try-again'))).toBeVisible();
  reply(lessonsEndpoints.glossary, []);
  await button(t('error.try-again')).click();
  await expect.element(page.getByText(t('glossary.none'))).toBeVisible();
});
