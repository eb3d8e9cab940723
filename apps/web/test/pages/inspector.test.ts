import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import { reportingEndpoints, undoClearMs } from '@sentiero/contracts/reporting';
import type { Har } from 'har-format';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../kit/accessible.ts';
import { openAs, reload } from '../kit/app.ts';
import { savedFile } from '../kit/downloads.ts';
import {
  five,
  list,
  more,
  numbers,
  openTab,
  openWith,
  panel,
  robots,
  row,
  rows,
  tool,
} from '../kit/inspector.ts';
import { openLesson } from '../kit/lesson-page.ts';
import { lesson } from '../kit/lessons.ts';
import { choose, dialog } from '../kit/locators.ts';
import { learner } from '../kit/people.ts';
import { bodiesTo, callsTo, disconnect, hold, refuse, reply } from '../kit/replies.ts';
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
  await choose(more(), t('inspector.oldest-first'));
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
  await choose(more(), t('inspector.export-har'));
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

test('what is cleared is cleared on the server at once, and comes back from there within ten seconds', async () => {
  await openWith(...five);
  reply(reportingEndpoints.clearRequests);
  const release = hold(reportingEndpoints.clearRequests);
  await tool(t('inspector.clear')).click();
  await expect.element(panel().getByText(t('inspector.empty'))).toBeVisible();
  expect(callsTo(reportingEndpoints.clearRequests)[0]?.query).toEqual({ up_to: 5 });
  reply(reportingEndpoints.undoClear);
  await tool(t('live.undo-clear')).click();
  expect(callsTo(reportingEndpoints.undoClear)).toEqual([]);
  release();
  await expect.poll(numbers).toEqual([5, 4, 3, 2, 1]);
  expect(bodiesTo(reportingEndpoints.undoClear)).toEqual([{ channel: 'requests' }]);
});

test('after ten seconds nothing offers to undo a clearing', async () => {
  await openWith(...five);
  reply(reportingEndpoints.clearRequests);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  await tool(t('inspector.clear')).click();
  await expect.element(panel().getByText(t('live.cleared'))).toBeVisible();
  await vi.advanceTimersByTimeAsync(undoClearMs);
  await expect.element(panel().getByText(t('live.cleared'))).not.toBeInTheDocument();
});

test('a clearing without a reply is reported, and clears nothing', async () => {
  await openWith(...five);
  disconnect(reportingEndpoints.clearRequests);
  await tool(t('inspector.clear')).click();
  await expect.element(panel().getByText(t('error.network-text'))).toBeVisible();
  await expect.poll(numbers).toEqual([5, 4, 3, 2, 1]);
});

test('an undo that comes too late says so', async () => {
  await openWith(...five);
  reply(reportingEndpoints.clearRequests);
  refuse(reportingEndpoints.undoClear, 'undo_expired');
  await tool(t('inspector.clear')).click();
  await tool(t('live.undo-clear')).click();
  await expect.element(panel().getByText(t('problem.undo-expired'))).toBeVisible();
  expect(numbers()).toEqual([]);
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

test('a disabled tool has no background, so it does not look pressed', async () => {
  await openWith();
  const button = tool(t('inspector.clear'));
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
