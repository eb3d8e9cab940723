import { benchEndpoints } from '@sentiero/contracts/bench';
import { huntsEndpoints } from '@sentiero/contracts/hunts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../kit/accessible.ts';
import { answer } from '../kit/bench.ts';
import { aFinding, aHunt, openHunt, started } from '../kit/hunts.ts';
import { list, moreOfRequest, openTab, row } from '../kit/inspector.ts';
import { goOn, openLesson } from '../kit/lesson-page.ts';
import { step } from '../kit/lessons.ts';
import { alert, button, dialog, field } from '../kit/locators.ts';
import { bodiesTo, refuse, reply } from '../kit/replies.ts';
import { deliver } from '../kit/sockets.ts';
import { t } from '../kit/texts.ts';
import { request, text } from '../kit/traffic.ts';

const offers = request(2, '/offers/17?sort=price', {
  method: 'POST',
  request: {
    target: '/offers/17?sort=price',
    headers: [
      ['Host', 'circle.localhost'],
      ['Cookie', 'sid=1'],
      ['Content-Type', 'application/json'],
    ],
    trailers: [],
    body: text('{"role":"member"}'),
  },
});
const running = aHunt({ started });
const input = (name: string) => dialog().getByRole('combobox', { name, exact: true });
const option = (name: RegExp) => page.getByRole('option', { name });
const send = () => dialog().getByRole('button', { name: t('hunt.send'), exact: true });
const sent = () => bodiesTo(huntsEndpoints.report);
const verdict = (name: 'other_weakness' | 'other_place' | 'no_effect' | 'already') =>
  reply(huntsEndpoints.report, { verdict: name, step: null, debrief: null });

async function openReport(sentRequest = offers) {
  const hunt = await openHunt(running);
  deliver('requests', sentRequest);
  await row(/offers/)
    .getByRole('button', { name: t('hunt.report-request', { number: 2 }) })
    .click();
  await expect.element(dialog()).toMatchTextContent('POST /offers/17?sort=price');
  return hunt;
}

async function fillIn(weakness: string, place: RegExp): Promise<void> {
  await input(t('hunt.weakness')).fill(weakness);
  await userEvent.keyboard('{Enter}');
  await input(t('hunt.place')).click();
  await option(place).click();
}

test('a request that was sent before the hunt began is reported with a warning', async () => {
  const note = () => dialog().getByText(t('hunt.earlier'));
  await openReport({ ...offers, at: '2026-03-02T07:59:59.000Z' });
  await expect.element(note()).toBeVisible();
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await openReport({ ...offers, at: '2026-03-02T08:00:01.000Z' });
  expect(note().elements()).toEqual([]);
});

test('a report names a weakness, found by its words, and a parameter of the request', async () => {
  await openReport();
  await expectAccessible();
  await input(t('hunt.weakness')).fill('part of an sql');
  await expect.element(option(/SQL injection/)).toMatchTextContent('Input is executed');
  expect(page.getByRole('listbox').getByRole('option').elements()).toHaveLength(1);
  await userEvent.keyboard('{Enter}');
  await expect.element(input(t('hunt.weakness'))).toHaveValue('SQL injection');
  await input(t('hunt.place')).click();
  for (const place of [/^17/, /^sort ?price/, /^role ?member/, /^sid ?1/, /^Host/])
    await expect.element(option(place)).toBeInTheDocument();
  await option(/^sort/).click();
  verdict('no_effect');
  await send().click();
  await expect.element(dialog()).toMatchTextContent(t('hunt.verdict-no_effect'));
  expect(sent()).toEqual([
    { request: offers.id, weakness: 'sql_injection', place: { in: 'query', name: 'sort' } },
  ]);
  await expectAccessible();
});

test('a confirmed report closes the dialog; the page shows its card, and the bar its news', async () => {
  const { steps } = await openReport();
  await fillIn('sql', /^sort/);
  const finding = aFinding('The order of the offers', { request: offers.id, step: steps[0]?.id ?? 0 });
  reply(huntsEndpoints.get, aHunt({ started, found: 1, findings: [finding] }));
  const { debrief } = finding;
  reply(huntsEndpoints.report, { verdict: 'confirmed', step: steps[0]?.id ?? null, debrief });
  await send().click();
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { name: 'The order of the offers' })).toHaveFocus();
  await expect.element(page.getByText(t('news.found', { found: 1, of: 3 }))).toBeVisible();
  await expect.element(page.getByText(t('hunt.found', { found: 1, of: 3 }))).toBeVisible();
});

test('every verdict and refusal has a sentence in the dialog', async () => {
  await openReport();
  await fillIn('sql', /^sort/);
  for (const [each, place] of [
    ['other_weakness', /^17/],
    ['other_place', /^role/],
    ['already', /^sid/],
  ] as const) {
    verdict(each);
    await input(t('hunt.place')).click();
    await option(place).click();
    await send().click();
    await expect.element(dialog()).toMatchTextContent(t(`hunt.verdict-${each}`));
  }
  // The same again within half a second would count as one press.
  await input(t('hunt.place')).click();
  await option(/^Host/).click();
  refuse(huntsEndpoints.report, 'too_many_reports', { headers: { 'Retry-After': '600' } });
  await send().click();
  await expect.element(alert()).toMatchTextContent(t('problem.too-many-reports', { when: 'in 10 minutes' }));
  for (const [code, words] of [
    ['hunt_over', 'problem.hunt-over'],
    ['hunt_not_started', 'problem.hunt-not-started'],
    ['step_not_reachable', 'hunt.steps-first'],
    ['paced', 'hunt.paced'],
  ] as const) {
    refuse(huntsEndpoints.report, code);
    await send().click();
    await expect.element(alert()).toMatchTextContent(t(words));
  }
});

test('a report by the keyboard alone, from the dialog of a request, with a place named by hand', async () => {
  await openHunt(running);
  deliver('requests', offers);
  await expect.element(row(/offers/)).toBeVisible();
  (list().element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(moreOfRequest()).toBeVisible();
  (moreOfRequest().element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('menuitem', { name: t('hunt.report') })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(input(t('hunt.weakness'))).toHaveFocus();
  await userEvent.keyboard('forgery{Enter}{Tab}');
  await expect.element(input(t('hunt.place'))).toHaveFocus();
  await userEvent.keyboard(`${t('hunt.place-other')}{Enter}{Tab}`);
  await field(t('hunt.place-in')).selectOptions('header');
  await userEvent.keyboard('{Tab}Origin');
  await expect.element(field(t('hunt.place-name'))).toHaveValue('Origin');
  verdict('other_place');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog()).toMatchTextContent(t('hunt.verdict-other_place'));
  expect(sent().map(({ place }) => place)).toEqual([{ in: 'header', name: 'Origin' }]);
  await expectAccessible();
});

test('what is missing is said at its field, and nothing is sent', async () => {
  await openReport();
  await send().click();
  await expect.element(dialog()).toMatchTextContent(t('hunt.choose-weakness'));
  await expect.element(dialog()).toMatchTextContent(t('hunt.choose-place'));
  await expectAccessible();
  expect(sent()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog()).not.toBeInTheDocument();
});

test('a response in the workbench can be reported', async () => {
  await openHunt(running);
  deliver('requests', offers);
  await button(t('bench.open-request', { number: 2 })).click();
  reply(benchEndpoints.send, request(9, '/offers/17?sort=price', { origin: 'bench' }));
  await button(t('bench.send')).click();
  await answer()
    .getByRole('button', { name: t('hunt.report') })
    .click();
  await expect.element(dialog()).toMatchTextContent('/offers/17?sort=price');
});

test('outside a hunt nothing can be reported', async () => {
  await openLesson([step('Read it')], { use_helper_sql: false });
  await goOn();
  deliver('requests', offers);
  await openTab(/offers/, 'headers');
  await moreOfRequest().click();
  await expect.element(page.getByRole('menuitem', { name: t('inspector.copy-curl') })).toBeVisible();
  expect(page.getByText(t('hunt.report')).elements()).toEqual([]);
});
