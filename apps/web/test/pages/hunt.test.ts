import { huntsEndpoints, type HuntHelp } from '@sentiero/contracts/hunts';
import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../kit/accessible.ts';
import { openAs } from '../kit/app.ts';
import { aFinding, aHunt, findings, openHunt, started } from '../kit/hunts.ts';
import { completed, goOn, openLesson, path, position } from '../kit/lesson-page.ts';
import { category, step } from '../kit/lessons.ts';
import { button, dialog } from '../kit/locators.ts';
import { learner } from '../kit/people.ts';
import { bodiesTo, callsTo, hold, refuse, reply } from '../kit/replies.ts';
import { deliver } from '../kit/sockets.ts';
import { inAll, showIn, t } from '../kit/texts.ts';

const running = aHunt({ started });
const starts = () => bodiesTo(huntsEndpoints.start);
const again = () => button(t('hunt.again'));
const filled = () =>
  [...document.querySelectorAll<HTMLElement>('main .mantine-Button-root')]
    .filter((one) => (one.dataset['variant'] ?? 'filled') === 'filled' && !one.matches('[data-disabled]'))
    .map((one) => one.textContent);

test('a hunt is one page of its lesson, which says how to look and is started by its one main button', async () => {
  await openHunt(aHunt({ minutes: 45, weakness: 'xss' }));
  expect(position()).toBe('3 / 3');
  expect(path().getByRole('button').elements()).toHaveLength(3);
  await expect.element(page.getByText(t('hunt.intro', { count: 3, name: 'Shop' }))).toBeVisible();
  await expect.element(page.getByText(t('hunt.limit-minutes', { minutes: 45 }))).toBeVisible();
  await expect.element(page.getByRole('main')).toMatchTextContent('Cross-site scripting (XSS). Input runs');
  await expect.element(page.getByText(t('hunt.how'))).toBeVisible();
  expect(filled()).toEqual([t('hunt.start')]);
  await expectAccessible();
  expect(starts()).toEqual([]);
  reply(huntsEndpoints.get, running);
  await button(t('hunt.start')).click();
  await expect.element(page.getByText(t('hunt.found', { found: 0, of: 3 }))).toBeVisible();
  await expect.element(page.getByText(t('hunt.how'))).toBeVisible();
  expect(starts()[0]).toEqual({});
  await expect.element(button(t('hunt.start'))).not.toBeInTheDocument();
  expect(starts().every((body) => body.again === undefined)).toBe(true);
});

test('a hunt that cannot start says why, and can be tried again', async () => {
  await openHunt(aHunt());
  refuse(huntsEndpoints.start, 'target_unavailable');
  await button(t('hunt.start')).click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  reply(huntsEndpoints.start, { started, ends: null, of: 3 });
  reply(huntsEndpoints.get, running);
  await button(t('hunt.start')).click();
  await expect.element(page.getByText(t('hunt.found', { found: 0, of: 3 }))).toBeVisible();
});

test('a running hunt is opened at its target again on each visit, and says what the target held', async () => {
  const elsewhere = { id: 8, title: inAll('The other hunt') };
  await openHunt(aHunt({ started, elsewhere }));
  await expect.poll(starts).toContainEqual({});
  await expect.element(page.getByText(t('hunt.elsewhere', { title: 'The other hunt' }))).toBeVisible();
  expect(starts().every((body) => body.again === undefined)).toBe(true);
});

test('a launch of the target goes on with the running hunt, and an information page starts nothing', async () => {
  reply(huntsEndpoints.get, running);
  await openHunt(running);
  await expect.poll(() => starts().length).toBeGreaterThan(0);
  const before = starts().length;
  const launch = page.getByRole('link', {
    name: new RegExp(`^${t('target.launch-name', { name: 'Shop' })}`),
  });
  launch.element().addEventListener('click', (event) => event.preventDefault());
  await launch.click();
  await expect.poll(() => starts().length).toBe(before + 1);
});

test('the time left is shown', async () => {
  const ends = new Date(Date.now() + 600_000).toISOString();
  await openHunt(aHunt({ started, ends, minutes: 45 }));
  await expect.element(page.getByRole('timer')).toMatchTextContent(/^[789]:[0-5]\d$/);
});

test('the page says when the time is over, without a reload', async () => {
  const ends = new Date(Date.now() + 2_500).toISOString();
  await openHunt(aHunt({ started, ends, minutes: 45 }));
  await expect.element(page.getByText(t('hunt.over'))).toBeVisible();
  await expect.element(page.getByRole('timer')).not.toBeInTheDocument();
  expect(filled()).toContain(t('hunt.again'));
  await expectAccessible();
});

test('findings are cards with their weakness, place, numbers and the code in both variants', async () => {
  const hunt = aHunt({ started, found: 1, findings: [aFinding('The order of the offers')] });
  await openHunt(hunt);
  const card = page.getByRole('article', { name: 'The order of the offers' });
  await expect.element(card).toMatchTextContent('SQL injection.');
  await expect.element(card).toMatchTextContent(/GET \/offers, Query sort/);
  await expect.element(card).toMatchTextContent(/CWE-89 · OWASP A05:2025.*A03:2021/);
  await expect.element(card.getByText('into the query')).toBeVisible();
  const region = (name: string) => card.getByRole('region', { name, exact: true });
  await expect.element(region(t('hunt.code-open'))).toMatchTextContent('orderBy(raw)');
  await expect.element(region(t('hunt.code-sound'))).toMatchTextContent('orderBy(allowed)');
  await expect.element(page.getByText(t('hunt.how'))).not.toBeInTheDocument();
  await expectAccessible();
});

test('a finding whose explanation could not be fetched still has its weakness', async () => {
  await openHunt(aHunt({ started, found: 1, findings: [aFinding('The order', { debrief: null })] }));
  await expect.element(page.getByText(t('hunt.no-debrief'))).toBeVisible();
});

test('refused reports are folded, with what was refused', async () => {
  const place = { in: 'query' as const, name: 'q' };
  const request = '0190a000-0001-7000-8000-000000000009';
  const refused_reports = [
    { at: completed, request, weakness: 'csrf' as const, place, verdict: 'no_effect' as const },
  ];
  await openHunt(aHunt({ started, refused: 1, reports: 1, refused_reports }));
  const fold = button(t('hunt.refused', { count: 1 }));
  const refused = () => page.getByRole('listitem').filter({ hasText: t('hunt.verdict-no_effect') });
  expect(refused().elements()).toEqual([]);
  await fold.click();
  await expect.element(refused()).toMatchTextContent(/CSRF.*Query q/);
  await expectAccessible();
});

test('the three helps come on request, each with the focus; then there are no more', async () => {
  const areas: HuntHelp = { kind: 'areas', areas: [inAll('Messages'), inAll('Credits')] };
  const weakness: HuntHelp = { kind: 'weakness', weakness: 'xss' };
  const where: HuntHelp = { kind: 'page', method: 'POST', path: '/messages/{id}' };
  const given: HuntHelp[] = [areas, weakness, where];
  const taken: HuntHelp[] = [];
  await openHunt(aHunt({ started }));
  reply(huntsEndpoints.get, () => aHunt({ started, help: [...taken], help_left: 3 - taken.length }));
  reply(huntsEndpoints.help, () => {
    const help = given[taken.length] ?? areas;
    taken.push(help);
    return help;
  });
  const take = (number: number) => button(t('help.take-hint', { number, total: 3 }));
  for (const index of given.keys()) {
    await take(index + 1).click();
    await expect
      .element(page.getByRole('heading', { name: t('help.hint', { number: index + 1 }) }))
      .toHaveFocus();
  }
  await expect.element(page.getByText('Credits')).toBeVisible();
  await expect.element(page.getByText('POST /messages/{id}')).toBeVisible();
  await expect.element(take(4)).not.toBeInTheDocument();
  await expectAccessible();
});

test('a hunt without help offers none', async () => {
  await openHunt(aHunt({ started, help_left: 0 }));
  await expect.element(again()).toBeVisible();
  expect(page.getByText(t('help.title'), { exact: true }).elements()).toEqual([]);
});

test('drawing again is confirmed by one sentence', async () => {
  await openHunt(running);
  await again().click();
  await expect.element(dialog()).toMatchTextContent(t('hunt.again-text'));
  const before = starts().length;
  await dialog()
    .getByRole('button', { name: t('app.cancel') })
    .click();
  expect(starts()).toHaveLength(before);
  await again().click();
  await dialog()
    .getByRole('button', { name: t('hunt.again') })
    .click();
  await expect.poll(() => starts().slice(before)).toContainEqual({ again: true });
  await expect.element(dialog()).not.toBeInTheDocument();
});

test('once everything is found the lesson goes on', async () => {
  const done = findings().map((one) => ({ ...one, completed }));
  const last = step('Say how it was', { type: 'Q' });
  const all = [1, 2, 3].map((number) =>
    aFinding(`Hole ${number}`, { at: `2026-03-02T08:1${number}:00.000Z` }),
  );
  await openHunt(aHunt({ started, found: 3, findings: all }), {}, [...done, last]);
  await expect.element(page.getByText(t('hunt.all-found'))).toBeVisible();
  await goOn();
  await expect.element(page.getByText('What to do in Say how it was')).toBeVisible();
  expect(position()).toBe('4 / 4');
});

test('a finding confirmed in another window shows its news and its card', async () => {
  const { lesson, steps } = await openHunt(running);
  const [first] = steps;
  reply(huntsEndpoints.get, aHunt({ started, found: 1, findings: [aFinding('The order')] }));
  deliver('progress', { lesson: lesson.id, step: first?.id ?? 0, completed, request: null, event: null });
  await expect.element(page.getByText(t('news.found', { found: 1, of: 3 }))).toBeVisible();
  await expect.element(page.getByRole('article', { name: 'The order' })).toBeVisible();
});

test('the heading of the page takes the focus while the hunt is loading', async () => {
  reply(huntsEndpoints.get, running);
  const release = hold(huntsEndpoints.get);
  reply(huntsEndpoints.start, { started, ends: null, of: 3 });
  const all = [step('Read it'), ...findings()];
  await openLesson(all, { mode: 'hunt', use_helper_sql: false });
  await goOn(2);
  await expect.element(page.getByRole('heading', { level: 2, name: t('lessons.hunt') })).toHaveFocus();
  release();
  await expect.element(page.getByText(t('hunt.found', { found: 0, of: 3 }))).toBeVisible();
});

test('on a phone and in dark the page is accessible, and German fits', async () => {
  await showIn('de');
  await page.viewport(390, 844);
  document.documentElement.dataset['mantineColorScheme'] = 'dark';
  await openHunt(aHunt({ started, found: 1, findings: [aFinding('Die Reihenfolge der Angebote')] }));
  await expect.element(page.getByRole('article')).toBeVisible();
  await expectAccessible();
  expect(document.documentElement.scrollWidth).toBe(390);
  document.documentElement.dataset['mantineColorScheme'] = 'light';
});

test('the overview says which lesson is a hunt', async () => {
  reply(lessonsEndpoints.categories, [category('Look around', { mode: 'hunt' }), category('Source')]);
  openAs(learner, '/lessons');
  const hunt = () => page.getByText(t('lessons.hunt'), { exact: true }).elements().length;
  await expect.poll(hunt).toBeGreaterThan(0);
  await userEvent.keyboard('{Tab}');
  expect(callsTo(huntsEndpoints.get)).toEqual([]);
});
