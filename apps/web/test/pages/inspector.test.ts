import type { CapturedRequest } from '@sentiero/contracts/capture';
import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import { reportingEndpoints } from '@sentiero/contracts/reporting';
import { targetsEndpoints } from '@sentiero/contracts/targets';
import type { Har } from 'har-format';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { undoMs } from '../../src/features/live/model/live-store.ts';
import { expectAccessible } from '../kit/accessible.ts';
import { openAs, reload } from '../kit/app.ts';
import { savedFile } from '../kit/downloads.ts';
import { openLesson } from '../kit/lesson-page.ts';
import { lesson, step } from '../kit/lessons.ts';
import { dialog, region } from '../kit/locators.ts';
import { learner } from '../kit/people.ts';
import { callsTo, disconnect, reply } from '../kit/replies.ts';
import { deliver, deliverControl, isOpen } from '../kit/sockets.ts';
import { t } from '../kit/texts.ts';
import { message, request, text } from '../kit/traffic.ts';

const panel = () => region(t('inspector.title'));
const list = () => region(t('inspector.list'));
const rows = () =>
  list()
    .getByRole('row')
    .filter({ has: page.getByRole('button') });
const row = (shown: RegExp) => rows().filter({ hasText: shown });
const sent = () => dialog().getByRole('region', { name: t('inspector.request'), exact: true });
const received = () => dialog().getByRole('region', { name: t('inspector.response'), exact: true });
const tool = (name: string) => panel().getByRole('button', { name });
const numbers = () =>
  rows()
    .elements()
    .map((one) => Number(one.firstElementChild?.textContent));

const robots = step('Ask for the robots', { type: 'T' });
const form = text('email=rosa%27&password=x');
const login = request(3, '/login', {
  method: 'POST',
  code: 500,
  status: 'Internal Server Error',
  request: {
    target: '/login',
    headers: [['Content-Type', 'application/x-www-form-urlencoded']],
    trailers: [],
    body: form,
  },
});
const five: CapturedRequest[] = [
  request(1, '/robots.txt', { completed: [robots.id] }),
  request(2, '/search?q=honey'),
  login,
  request(4, '/gone', { code: 404, status: 'Not Found' }),
  request(5, '/api/upload'),
];

async function openWith(...requests: CapturedRequest[]): Promise<void> {
  await openLesson([robots], { use_helper_sql: false });
  deliver('requests', ...requests);
  await expect.poll(numbers).toHaveLength(requests.length);
}

async function openTab(shown: RegExp, tab: 'headers' | 'content' | 'cookies'): Promise<void> {
  const name = new RegExp(t(`inspector.open-${tab}`, { number: '\\d+' }));
  await row(shown).getByRole('button', { name }).click();
  await expect.element(dialog()).toBeVisible();
}

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

test('a websocket shows its messages live, newest first', async () => {
  const chat = request(1, '/chat', { code: 101, status: 'Switching Protocols' });
  await openWith(chat);
  await openTab(/chat/, 'content');
  await expect.element(received()).toMatchTextContent(t('inspector.no-messages'));
  const said = { size: 9, binary: false, truncated: false, hex: null };
  deliver(
    'events',
    message(1, { direction: 'sent', ...said, text: '{"to":"<b>admin</b>"}' }, chat),
    message(2, { direction: 'received', ...said, size: 90_000, truncated: true, text: 'the start' }, chat),
    message(3, { direction: 'received', ...said, binary: true, text: null, hex: '00ff68' }, chat),
    message(4, { skipped: { sent: 7, received: 8 } }, chat),
    message(5, { direction: 'sent', ...said, text: 'elsewhere' }, request(9, '/other')),
  );
  const items = received().getByRole('listitem');
  await expect.poll(() => items.elements().length).toBe(4);
  await expect
    .element(items.nth(0))
    .toMatchTextContent(t('inspector.messages-skipped', { sent: 7, received: 8 }));
  await expect.element(items.nth(1)).toMatchTextContent(/00 ff 68/);
  await expect.element(items.nth(2)).toMatchTextContent(/the start.*87/);
  await expect.element(items.nth(3)).toMatchTextContent('{"to":"<b>admin</b>"}');
  await expectAccessible();
});

test('messages are shown although the request of their websocket was cleared', async () => {
  await openWith();
  const said = { direction: 'sent', size: 2, binary: false, truncated: false, hex: null } as const;
  deliver('events', message(1, { ...said, text: 'still here' }, request(9, '/chat')));
  await panel()
    .getByText(t('inspector.messages-of-cleared', { count: 1 }))
    .click();
  await expect.element(panel()).toMatchTextContent('still here');
});

test('a refusal of the proxy and an attributed request are marked, with the reason', async () => {
  const refusal = 'Too many requests at once.';
  await openWith(
    request(1, '/more', {
      outcome: 'refused',
      code: 429,
      status: 'Too Many Requests',
      refusal,
      response: null,
    }),
    request(2, '/asked', { method: 'OPTIONS', attributed: 'address' }),
  );
  await expect.element(panel().getByText(t('inspector.outcome-refused'))).toBeVisible();
  await expect.element(panel().getByText(t('inspector.attributed'))).toBeVisible();
  await openTab(/more/, 'headers');
  await expect.element(received()).toMatchTextContent(t('inspector.ending-refused'));
  await expect.element(received().getByText(refusal)).toBeVisible();
  await expectAccessible();
});

test('a stream is marked as open, and the opened response grows in its row', async () => {
  const report = (seq: number, content: string, outcome: 'open' | 'answered') =>
    request(seq, '/events', {
      id: '0190a000-0001-7000-8000-0000000000ff',
      outcome,
      response: {
        headers: [['Content-Type', 'text/event-stream']],
        trailers: [],
        body: { encoding: 'utf8', content, size: content.length, truncated: false },
      },
    });
  await openWith(report(1, 'data: one', 'open'), request(2, '/other'));
  await expect.element(panel().getByText(t('inspector.outcome-open'), { exact: true })).toBeVisible();
  await openTab(/events/, 'content');
  await expect.element(received()).toMatchTextContent(t('inspector.ending-open'));
  deliver('requests', report(3, 'data: one data: two', 'open'));
  await expect.element(received()).toMatchTextContent('data: two');
  deliver('requests', report(4, 'data: one data: two data: three', 'answered'));
  await expect.element(received()).toMatchTextContent('data: three');
  await expect.element(received()).not.toMatchTextContent(t('inspector.ending-open'));
  expect(panel().getByText('/events').elements()).toHaveLength(1);
  await expectAccessible();
});

test('a form body is shown field by field', async () => {
  await openWith(...five);
  await openTab(/login/, 'content');
  await expect.element(sent().getByText(/application\/x-www-form-urlencoded/)).toBeVisible();
  await expect.element(sent()).toMatchTextContent(/email.*rosa'/);
});

test('a truncated body shows its full size, and its last part is marked', async () => {
  const body = text('--x\r\nContent-Disposition: form-data; name="note"\r\n\r\nnnnn', 200_064);
  const headers: [string, string][] = [['Content-Type', 'multipart/form-data; boundary=x']];
  await openWith(
    request(1, '/upload', { method: 'POST', request: { target: '/upload', headers, trailers: [], body } }),
  );
  await openTab(/upload/, 'content');
  await expect.element(sent().getByText(t('inspector.truncated', { size: '195.4 kB' }))).toBeVisible();
  await expect.element(sent().getByText(t('inspector.part-truncated'))).toBeVisible();
});

test('a token is decoded and labelled unverified', async () => {
  const token = ['{"alg":"none"}', '{"sub":"rosa"}'].map((part) => btoa(part).replaceAll('=', '')).join('.');
  const headers: [string, string][] = [['Authorization', `Bearer ${token}.`]];
  await openWith(request(1, '/api', { request: { target: '/api', headers, trailers: [], body: null } }));
  await openTab(/api/, 'headers');
  await sent().getByText(t('inspector.decoded-jwt')).click();
  await expect.element(sent().getByText(t('inspector.jwt-unverified'))).toBeVisible();
  await expect.element(sent().getByText(/"sub": "rosa"/)).toBeVisible();
});

test('a missing body, missing cookies and a missing response are labelled', async () => {
  await openWith(request(1, '/dead', { outcome: 'target_failed', code: null, status: '', response: null }));
  await expect.element(row(/dead/)).toMatchTextContent(t('inspector.outcome-target_failed'));
  await openTab(/dead/, 'content');
  await expect.element(sent()).toMatchTextContent(t('inspector.empty-body'));
  await expect.element(received()).toMatchTextContent(t('inspector.ending-target_failed'));
  await sent()
    .getByRole('tab', { name: new RegExp(t('inspector.cookies')) })
    .click();
  await expect.element(sent()).toMatchTextContent(t('inspector.no-cookies-sent'));
});

test('a request is copied for a shell', async () => {
  const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  reply(targetsEndpoints.labToken, {
    header: 'Cookie',
    value: '__Host-lab=t0k',
    expires: '2026-03-02T20:00:00.000Z',
  });
  await openWith(...five);
  await openTab(/login/, 'content');
  await dialog()
    .getByRole('button', { name: t('inspector.copy-curl') })
    .click();
  await expect.poll(() => copy.mock.lastCall?.[0]).toContain("--data-raw 'email=rosa%27&password=x'");
  expect(copy.mock.lastCall?.[0]).toContain('__Host-lab=t0k');
  copy.mockRestore();
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
