import { targetsEndpoints } from '@sentiero/contracts/targets';
import { expect, test, vi } from 'vitest';
import { expectAccessible } from '../kit/accessible.ts';
import {
  five,
  moreOfRequest,
  openTab,
  openWith,
  panel,
  received,
  row,
  sent,
  showAs,
} from '../kit/inspector.ts';
import { entry } from '../kit/locators.ts';
import { reply } from '../kit/replies.ts';
import { deliver } from '../kit/sockets.ts';
import { t } from '../kit/texts.ts';
import { message, request, text } from '../kit/traffic.ts';

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
    message(5, { stopped: 'received' }, chat),
    message(6, { direction: 'sent', ...said, text: 'elsewhere' }, request(9, '/other')),
  );
  const items = received().getByRole('listitem');
  await expect.poll(() => items.elements().length).toBe(5);
  await expect.element(items.nth(0)).toMatchTextContent(t('inspector.messages-stopped-received'));
  await expect
    .element(items.nth(1))
    .toMatchTextContent(t('inspector.messages-skipped', { sent: 7, received: 8 }));
  await expect.element(items.nth(2)).toMatchTextContent(/00 ff 68/);
  await expect.element(items.nth(3)).toMatchTextContent(/the start.*87/);
  await expect.element(items.nth(4)).toMatchTextContent('{"to":"<b>admin</b>"}');
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
  await expect.element(sent().getByText(t('inspector.cut-limit', { size: '195.4 kB' }))).toBeVisible();
  await expect.element(sent().getByText(t('inspector.part-truncated'))).toBeVisible();
});

test('a body is shown in the charset in which it is read, and as text or bytes whatever it is', async () => {
  const headers: [string, string][] = [['Content-Type', 'text/html; charset=utf-8']];
  const body = {
    encoding: 'base64' as const,
    content: btoa('<h1>Caf\xe9</h1>'),
    charset: 'utf-8',
    coding: 'gzip',
    size: 30,
    truncated: true,
    cut: 'coding' as const,
  };
  await openWith(request(1, '/page', { response: { headers, trailers: [], body } }));
  await openTab(/page/, 'content');
  await expect.element(received()).toMatchTextContent(t('inspector.coding', { coding: 'gzip' }));
  await expect.element(received()).toMatchTextContent(t('inspector.cut-coding', { size: '30 B' }));
  await expect.element(received().getByTitle(t('inspector.html-frame'))).toBeVisible();
  await showAs('text');
  await expect.element(received()).toMatchTextContent('<h1>Caf\ufffd</h1>');
  await showAs('bytes');
  await expect.element(received()).toMatchTextContent('43 61 66 e9');
  await expectAccessible();
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
  await moreOfRequest().click();
  await entry(t('inspector.copy-curl')).click();
  await expect.element(entry(t('app.copied'))).toBeVisible();
  await expect.poll(() => copy.mock.lastCall?.[0]).toContain("--data-raw 'email=rosa%27&password=x'");
  expect(copy.mock.lastCall?.[0]).toContain('__Host-lab=t0k');
  copy.mockRestore();
});
