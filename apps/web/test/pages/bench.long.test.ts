import { benchEndpoints } from '@sentiero/contracts/bench';
import type { CapturedRequest } from '@sentiero/contracts/capture';
import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessible } from '../kit/accessible.ts';
import { openAs, reload } from '../kit/app.ts';
import { answer, bench, editor, more, openBench, robots, sentTo, tab, textOf, view } from '../kit/bench.ts';
import { openLesson } from '../kit/lesson-page.ts';
import { lesson } from '../kit/lessons.ts';
import { alert, button, choose, dialog, field, region } from '../kit/locators.ts';
import { learner } from '../kit/people.ts';
import { hold, refuse, reply } from '../kit/replies.ts';
import { deliver, isOpen } from '../kit/sockets.ts';
import { t } from '../kit/texts.ts';
import { query, request, shop, text } from '../kit/traffic.ts';

const order: CapturedRequest = request(7, '/order?item=3', {
  method: 'POST',
  request: {
    target: '/order?item=3',
    headers: [
      ['Host', 'shop.localhost:3100'],
      ['Connection', 'keep-alive'],
      ['cookie', 'a=1'],
      ['Cookie', 'b=2'],
      ['Content-Type', 'application/x-www-form-urlencoded'],
      ['Content-Length', '17'],
    ],
    trailers: [],
    body: text('price=100&count=1'),
  },
});

async function openInBench(record: CapturedRequest): Promise<void> {
  await openLesson([robots], { use_helper_sql: false });
  deliver('requests', record);
  await button(t('bench.open-request', { number: record.seq })).click();
  await expect.element(editor()).toBeVisible();
}

const answered = (fields: Partial<CapturedRequest> = {}) =>
  request(9, '/order?item=3', { origin: 'bench', ...fields });

test('a recorded request opens as it was sent, and is sent as edited in any of the three views', async () => {
  reply(
    benchEndpoints.send,
    answered({ response: { headers: [], trailers: [], body: text('bought for 1') } }),
  );
  await openInBench(order);
  await expect
    .poll(textOf)
    .toBe(
      'POST /order?item=3 HTTP/1.1\ncookie: a=1\nCookie: b=2\nContent-Type: application/x-www-form-urlencoded\n\nprice=100&count=1',
    );
  await expectAccessible();
  await view('form').click();
  await bench()
    .getByRole('region', { name: t('inspector.kind-form') })
    .getByLabelText(t('bench.field-value', { number: 1 }))
    .fill('1');
  await expectAccessible();
  await view('table').click();
  await field(t('bench.header-value', { number: 1 })).fill('a=2');
  await field(t('bench.target')).fill('/order?item=4');
  await expectAccessible();
  await button(t('bench.send')).click();
  await expect.element(answer()).toMatchTextContent('bought for 1');
  expect(sentTo()).toEqual([
    {
      target: shop.id,
      from: order.id,
      request: {
        method: 'POST',
        target: '/order?item=4',
        headers: [
          ['cookie', 'a=2'],
          ['Cookie', 'b=2'],
          ['Content-Type', 'application/x-www-form-urlencoded'],
        ],
        body: { encoding: 'utf8', content: 'price=1&count=1' },
      },
    },
  ]);
  await expectAccessible();
});

test("the workbench has its own page, with the lesson's tabs", async () => {
  const shown = lesson({ steps: 1 });
  reply(lessonsEndpoints.get, shown);
  reply(lessonsEndpoints.steps, []);
  openAs(learner, `/lessons/${shown.id}/bench`);
  await expect.element(editor()).toBeVisible();
  await expect.poll(() => document.title).toContain(`${t('bench.title')}: ${shown.title.en}`);
  await expectAccessible();
});

test('a query links to its request and to the workbench', async () => {
  await openLesson([robots]);
  deliver('requests', order);
  deliver('events', query(1, { input: '3' }, order));
  await button('7, POST /order').click();
  await expect.element(dialog()).toMatchTextContent('hello');
  await userEvent.keyboard('{Escape}');
  await region(t('sql.title'))
    .getByRole('button', { name: t('bench.open-request', { number: 7 }) })
    .click();
  await expect.poll(textOf).toContain('POST /order?item=3 HTTP/1.1');
});

test('undo reverts a change, whichever view it was made in', async () => {
  await openInBench(order);
  await view('table').click();
  await field(t('bench.target')).fill('/x');
  await choose(more(), t('bench.undo'));
  await expect.element(field(t('bench.target'))).toHaveValue('/order?item=3');
  await choose(more(), t('bench.redo'));
  await view('text').click();
  await expect.poll(textOf).toContain('POST /x HTTP/1.1');
});

test('a request can be written and sent by keyboard alone', async () => {
  reply(benchEndpoints.send, answered());
  await openBench();
  (editor().element() as HTMLElement).focus();
  await userEvent.keyboard(
    '{Control>}a{/Control}{Delete}GET /robots.txt HTTP/1.1{Enter}X-A: 1{Enter}{Enter}',
  );
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(answer()).toMatchTextContent('200 OK');
  expect(sentTo()).toEqual([
    {
      target: shop.id,
      from: null,
      request: { method: 'GET', target: '/robots.txt', headers: [['X-A', '1']], body: null },
    },
  ]);
});

test('a malformed draft reports the line, and is not sent', async () => {
  await openBench();
  (editor().element() as HTMLElement).focus();
  await userEvent.keyboard('{Control>}a{/Control}{Delete}GET /{Enter}nonsense{Control>}{Enter}{/Control}');
  await expect.element(bench()).toMatchTextContent(t('bench.line', { number: 2 }));
  await expect.element(button(t('bench.send'))).toBeDisabled();
  expect(sentTo()).toEqual([]);
});

test('named tabs, their texts and their history survive a reload', async () => {
  reply(benchEndpoints.send, answered());
  await openBench();
  await button(t('bench.new-tab')).click();
  await choose(more(), t('bench.rename'));
  await expect.element(field(t('bench.tab-name'))).toHaveFocus();
  await userEvent.keyboard('price');
  await userEvent.keyboard('{Enter}');
  await expect.element(tab('price')).toBeVisible();
  await button(t('bench.send')).click();
  await expect.element(answer()).toMatchTextContent(t('bench.history', { count: 1 }));
  reload();
  await expect.poll(() => isOpen('requests')).toBe(true);
  deliver('requests', answered());
  await button(t('bench.title')).click();
  await expect.element(tab('price')).toHaveAttribute('aria-current', 'true');
  await expect.element(answer()).toMatchTextContent('hello');
  await bench()
    .getByRole('button', { name: /^Close price/ })
    .click();
  await expect.element(tab('price')).not.toBeInTheDocument();
});

test('a command copied from a browser opens in a tab, and can be copied back', async () => {
  await openBench();
  await choose(more(), t('bench.paste'));
  const command =
    "curl 'http://elsewhere.example/a?b=1' -X PUT -H 'X-a: 1' -H 'Connection: x' -H 'TE: trailers' --data-raw $'it\\'s'";
  await dialog().getByLabelText(t('bench.paste-label')).fill('no command');
  await dialog()
    .getByRole('button', { name: t('bench.paste-open') })
    .click();
  await expect.element(dialog()).toMatchTextContent(t('bench.paste-unread'));
  await dialog().getByLabelText(t('bench.paste-label')).fill(command);
  await expect
    .element(dialog())
    .toMatchTextContent(t('bench.paste-elsewhere', { host: 'elsewhere.example' }));
  await expect.element(dialog()).toMatchTextContent(t('bench.paste-left-out', { names: 'TE' }));
  await dialog()
    .getByRole('button', { name: t('bench.paste-open') })
    .click();
  await expect
    .poll(textOf)
    .toBe("PUT /a?b=1 HTTP/1.1\nX-a: 1\nContent-Type: application/x-www-form-urlencoded\n\nit's");
});

test('a header refused by the server is named', async () => {
  refuse(benchEndpoints.send, 'invalid_input', {
    errors: [{ path: '/request/headers/0', message: 'is set by the proxy' }],
  });
  await openBench();
  await button(t('bench.send')).click();
  await expect.element(alert()).toMatchTextContent('Accept: is set by the proxy');
});

test('after too many requests the page says when the next one can be sent', async () => {
  refuse(benchEndpoints.send, 'too_many_requests', { headers: { 'Retry-After': '3' } });
  await openBench();
  await button(t('bench.send')).click();
  await expect.element(alert()).toMatchTextContent(/3 seconds/);
});

test('a request in progress is sent once, however often the keys are pressed', async () => {
  reply(benchEndpoints.send, answered());
  const release = hold(benchEndpoints.send);
  await openBench();
  (editor().element() as HTMLElement).focus();
  await userEvent.keyboard('{Control>}{Enter}{Enter}{/Control}');
  await expect.element(answer()).toMatchTextContent(t('bench.sending'));
  release();
  await expect.element(answer()).toMatchTextContent('200 OK');
  expect(sentTo()).toHaveLength(1);
});

test('a redirect can be followed by a button, with the cookie it set', async () => {
  const headers: [string, string][] = [
    ['Location', '/home'],
    ['Set-Cookie', 's=1; Path=/'],
  ];
  reply(
    benchEndpoints.send,
    answered({ code: 302, status: 'Found', response: { headers, trailers: [], body: null } }),
  );
  await openBench();
  await button(t('bench.send')).click();
  await button(t('bench.follow')).click();
  await expect.poll(textOf).toBe('GET /home HTTP/1.1\nAccept: */*\nCookie: s=1\n\n');
});

test('a request that was not recorded whole is sent only after a question', async () => {
  refuse(benchEndpoints.send, 'invalid_input', {
    errors: [{ path: '/incomplete', message: 'must be true' }],
  });
  await openInBench(order);
  await button(t('bench.send')).click();
  await expect.element(alert()).toMatchTextContent(t('bench.incomplete'));
  await expectAccessible();
  reply(benchEndpoints.send, answered());
  await button(t('bench.send-incomplete')).click();
  await expect.element(answer()).toMatchTextContent('200 OK');
  expect(sentTo().map((body) => 'incomplete' in body && body.incomplete)).toEqual([false, true]);
});

const base64 = (bytes: string) => btoa(bytes);

test('a body in another charset and a head in Latin-1 are sent with the bytes that they had', async () => {
  reply(benchEndpoints.send, answered());
  const body = {
    encoding: 'base64' as const,
    content: base64('n=\x93\xfa'),
    charset: 'shift_jis',
    size: 4,
    truncated: false,
  };
  const headers: [string, string][] = [['X-Name', 'caf\xe9']];
  await openInBench(
    request(7, '/order', {
      method: 'POST',
      request: { target: '/order', headers, latin1: [0], trailers: [], body },
    }),
  );
  await expect.poll(textOf).toBe('POST /order HTTP/1.1\nX-Name: caf\xe9\n\nn=日');
  await button(t('bench.send')).click();
  await expect.element(answer()).toMatchTextContent('200 OK');
  expect(sentTo()[0]).toMatchObject({
    request: { headers, latin1: [-1, 0], body: { encoding: 'base64', content: base64('n=\x93\xfa') } },
  });
});

test('a compressed body goes as it was recorded, and without compression once it is edited', async () => {
  reply(benchEndpoints.send, answered());
  const headers: [string, string][] = [['Content-Encoding', 'gzip']];
  const body = { ...text('price=1'), coding: 'gzip', coded: base64('the gzip') };
  await openInBench(
    request(7, '/order', { method: 'POST', request: { target: '/order', headers, trailers: [], body } }),
  );
  await expect.element(bench()).toMatchTextContent(t('bench.coding-kept'));
  await button(t('bench.send')).click();
  await expect.element(answer()).toMatchTextContent('200 OK');
  await editor().fill('POST /order HTTP/1.1\nContent-Encoding: gzip\n\nprice=2');
  await expect.element(bench()).toMatchTextContent(t('bench.coding-removed'));
  await button(t('bench.send')).click();
  await expect
    .poll(() => sentTo().map((sent) => sent.request))
    .toMatchObject([
      { headers, body: { encoding: 'base64', content: base64('the gzip') } },
      { headers: [], body: { encoding: 'utf8', content: 'price=2' } },
    ]);
});
