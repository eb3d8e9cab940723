import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import { reportingEndpoints } from '@sentiero/contracts/reporting';
import type { Har } from 'har-format';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { undoMs } from '../../src/features/live/model/live-store.ts';
import { expectAccessible } from '../kit/accessible.ts';
import { openAs, reload } from '../kit/app.ts';
import { savedFile } from '../kit/downloads.ts';
import { five, list, numbers, openTab, openWith, panel, robots, row, rows, tool } from '../kit/inspector.ts';
import { openLesson } from '../kit/lesson-page.ts';
import { lesson } from '../kit/lessons.ts';
import { dialog } from '../kit/locators.ts';
import { learner } from '../kit/people.ts';
import { callsTo, disconnect, reply } from '../kit/replies.ts';
import { deliver, deliverControl, isOpen } from '../kit/sockets.ts';
import { t } from '../kit/texts.ts';
import { request } from '../kit/traffic.ts';

test('an empty list explains how to fill it', async () => {
  await openWith();
  await expect.element(panel()).toMatchTextContent(t('inspector.live'));
  await expect.element(panel()).toMatchTextContent(t('inspector.empty'));
  await expect.element(tool(t('inspector.clear'))).toBeDisabled();
});

test('each request is a row with its status, and marks the step that it completed', async () => {
  await openWith(...five);
  await expect.element(row(/robots/)).toMatchTextContent(t('lesson.step', { step: 1 }));
  await expect.element(row(/login/)).toMatchTextContent('500');
  await expectAccessible();
  await openTab(/robots/, 'content');
  const label = t('lesson.step-label', { step: 1, title: 'Ask for the robots' });
  await expect.element(dialog()).toMatchTextContent(label);
});

test('requests to another target are not shown', async () => {
  await openWith(request(1, '/mine'));
  deliver('requests', request(2, '/theirs', { target: { id: 6, name: 'Other' } }), request(3, '/mine-too'));
  await expect.poll(numbers).toEqual([3, 1]);
});

test('reversing the order is remembered after a reload', async () => {
  await openWith(...five);
  await expect.poll(numbers).toEqual([5, 4, 3, 2, 1]);
  await tool(t('inspector.oldest-first')).click();
  await expect.poll(numbers).toEqual([1, 2, 3, 4, 5]);
  reload();
  await expect.poll(() => isOpen('requests')).toBe(true);
  deliver('requests', ...five);
  await expect.poll(numbers).toEqual([1, 2, 3, 4, 5]);
});

test('the keyboard selects and opens a request, moves to its neighbours and returns', async () => {
  await openWith(...five);
  await expect.poll(numbers).toHaveLength(5);
  (list().element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{End}{Home}{ArrowDown}');
  await expect.element(rows().nth(1)).toHaveAttribute('data-selected', 'true');
  await userEvent.keyboard('{Enter}');
  await expect
    .element(
      dialog()
        .getByText(/\/gone/)
        .first(),
    )
    .toBeVisible();
  await userEvent.keyboard('{ArrowDown}');
  await expect
    .element(
      dialog()
        .getByText(/\/login/)
        .first(),
    )
    .toBeVisible();
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  await expect
    .element(
      dialog()
        .getByText(/\/api\/upload/)
        .first(),
    )
    .toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(list()).toHaveFocus();
});

test('a filter shows only matching requests, and only those are exported', async () => {
  await openWith(...five);
  await tool(t('inspector.filter')).click();
  const words = panel().getByPlaceholder(t('inspector.filter-text'));
  await words.fill('nothing has this');
  await expect.element(panel().getByText(t('inspector.none-match'))).toBeVisible();
  await words.fill('search?q=honey');
  await expect.poll(numbers).toEqual([2]);
  await expect.element(panel().getByText(t('inspector.shown', { shown: 1, all: 5 }))).toBeVisible();
  const file = savedFile();
  await tool(t('inspector.export-har')).click();
  const { name, text: saved } = await file;
  expect(name).toMatch(/^sentiero-.*\.har$/);
  const { log } = JSON.parse(saved) as Har;
  expect(log.entries.map((entry) => entry.request.url)).toEqual([
    'http://shop.localhost:3100/search?q=honey',
  ]);
  await words.fill('');
  await panel()
    .getByRole('combobox', { name: t('inspector.status') })
    .selectOptions('5xx');
  await expect.poll(numbers).toEqual([3]);
  await tool(t('inspector.filter')).click();
  await expect.poll(numbers).toEqual([5, 4, 3, 2, 1]);
});

const fakeTimers = () =>
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });

test('requests cleared by mistake can be restored, and the server is never told', async () => {
  await openWith(...five);
  await tool(t('inspector.clear')).click();
  await expect.poll(numbers).toEqual([]);
  await expect.element(panel().getByText(t('live.cleared'))).toBeVisible();
  await tool(t('live.undo-clear')).click();
  await expect.poll(numbers).toEqual([5, 4, 3, 2, 1]);
  expect(callsTo(reportingEndpoints.clearRequests)).toEqual([]);
});

test('a clearing reaches the server after the undo has expired, up to the row that was newest then', async () => {
  await openWith(...five);
  reply(reportingEndpoints.clearRequests);
  fakeTimers();
  await tool(t('inspector.clear')).click();
  await expect.element(panel().getByText(t('inspector.empty'))).toBeVisible();
  await vi.advanceTimersByTimeAsync(undoMs);
  await expect.poll(() => callsTo(reportingEndpoints.clearRequests)).toHaveLength(1);
  expect(callsTo(reportingEndpoints.clearRequests)[0]?.query).toEqual({ up_to: 5 });
  await expect.element(panel().getByText(t('live.cleared'))).not.toBeInTheDocument();
});

test('a clearing without a reply is reported, and clears nothing', async () => {
  await openWith(...five);
  disconnect(reportingEndpoints.clearRequests);
  fakeTimers();
  await tool(t('inspector.clear')).click();
  await expect.poll(numbers).toEqual([]);
  await vi.advanceTimersByTimeAsync(undoMs);
  await expect.element(panel().getByText(t('error.network-text'))).toBeVisible();
  await expect.poll(numbers).toEqual([5, 4, 3, 2, 1]);
});

test('dropped records are counted', async () => {
  await openWith(request(1, '/after', { shed: { records: 3, bodies: 2 } }));
  await expect.element(panel().getByText(t('inspector.shed', { records: 3, bodies: 2 }))).toBeVisible();
});

test('a list that is still loading does not claim to be empty', async () => {
  reply(lessonsEndpoints.get, lesson({ use_helper_sql: true }));
  reply(lessonsEndpoints.steps, [robots]);
  openAs(learner, '/lessons/3');
  await expect.element(panel()).toMatchTextContent(t('inspector.loading'));
  await expect.element(page.getByText(t('sql.loading'))).toBeVisible();
  await expect.poll(() => isOpen('requests') && isOpen('events')).toBe(true);
  deliverControl('requests', { control: 'replayed', last: 0 });
  deliverControl('events', { control: 'replayed', last: 0 });
  await expect.element(panel()).toMatchTextContent(t('inspector.empty'));
  await expect.element(page.getByText(t('sql.empty'))).toBeVisible();
});

test('a disabled icon button has no background, so it does not look pressed', async () => {
  await openWith();
  const button = tool(t('inspector.export-har'));
  await expect.element(button).toBeDisabled();
  expect(getComputedStyle(button.element()).backgroundColor).toBe('rgba(0, 0, 0, 0)');
});

test('a click anywhere on a row opens it, and a list of five rows is one tab stop', async () => {
  await openWith(...five);
  await row(/gone/)
    .getByRole('cell')
    .last()
    .click({ position: { x: 2, y: 2 } });
  await expect.element(dialog()).toMatchTextContent(/gone/);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(list().element().querySelectorAll('[tabindex="0"], button:not([tabindex])')).toHaveLength(0);
});

test('at 390 px the URL has half of the row, and a tap opens it', async () => {
  await page.viewport(390, 844);
  await openLesson([robots], { use_helper_sql: false });
  deliver('requests', request(1, '/search?q=honey&order=price'));
  await page.getByRole('button', { name: new RegExp(t('lesson.traffic')) }).click();
  const address = row(/search/)
    .getByRole('cell')
    .nth(2);
  await expect.poll(() => address.element().clientWidth).toBeGreaterThan(170);
  await row(/search/)
    .getByRole('cell')
    .first()
    .click();
  await expect.element(dialog()).toMatchTextContent(/search/);
  await expectAccessible();
});
