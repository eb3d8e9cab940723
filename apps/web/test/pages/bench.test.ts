import { benchEndpoints } from '@sentiero/contracts/bench';
import type { CapturedRequest } from '@sentiero/contracts/capture';
import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessible } from '../kit/accessible.ts';
import { openAs, reload } from '../kit/app.ts';
import { openLesson } from '../kit/lesson-page.ts';
import { lesson, step } from '../kit/lessons.ts';
import { alert, button, dialog, field, region } from '../kit/locators.ts';
import { learner } from '../kit/people.ts';
import { bodiesTo, hold, refuse, reply } from '../kit/replies.ts';
import { deliver, deliverControl, isOpen } from '../kit/sockets.ts';
import { t } from '../kit/texts.ts';
import { query, request, shop, text } from '../kit/traffic.ts';

const robots = step('Ask for the robots', { type: 'T' });
const bench = () => region(t('bench.title')).first();
const editor = () => bench().getByRole('textbox', { name: t('bench.editor') });
const answer = () => bench().getByRole('region', { name: t('bench.answer') });
const tab = (name: string) => bench().getByRole('button', { name, exact: true });
const view = (name: 'text' | 'table' | 'form') =>
  bench().getByRole('button', { name: t(`bench.view-${name}`), exact: true });
const tool = (name: 'send' | 'compare' | 'decode') =>
  bench().getByRole('button', { name: t(`bench.mode-${name}`), exact: true });
const sentTo = () => bodiesTo(benchEndpoints.send);
const textOf = () =>
  [...(editor().element().querySelectorAll('.cm-line') ?? [])].map((line) => line.textContent).join('\n');

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

async function openBench(...requests: CapturedRequest[]): Promise<void> {
  await openLesson([robots], { use_helper_sql: false });
  deliver('requests', ...requests);
  await button(t('bench.title')).click();
  await expect.element(editor()).toBeVisible();
}

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
  await button(t('bench.undo')).click();
  await expect.element(field(t('bench.target'))).toHaveValue('/order?item=3');
  await button(t('bench.redo')).click();
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
  await bench()
    .getByRole('button', { name: /^Rename/ })
    .click();
  await field(t('bench.tab-name')).fill('price');
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
  await button(t('bench.paste')).click();
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

test('two responses are compared by headers, words and structure, and keys go to each difference', async () => {
  const page = (seq: number, name: string, served: string) =>
    request(seq, '/login', {
      response: {
        headers: [
          ['Server', 'x'],
          ['Age', served],
        ],
        trailers: [],
        body: text(`Welcome, ${name}`),
      },
    });
  await openBench(page(1, 'rosa', '1'), page(2, 'admin', '2'));
  await tool('compare').click();
  await bench().getByLabelText(t('bench.compare-left')).selectOptions('1  GET /login  200');
  await bench().getByLabelText(t('bench.compare-right')).selectOptions('2  GET /login  200');
  await expect.element(bench()).toMatchTextContent(t('bench.differences', { count: 2 }));
  await expectAccessible();
  (button(t('bench.next-difference')).element() as HTMLElement).focus();
  await userEvent.keyboard('{F7}');
  await expect.poll(() => document.activeElement?.textContent).toBe('−1');
  await userEvent.keyboard('{F7}{F7}');
  await expect.poll(() => document.activeElement?.textContent).toBe('−rosa');
  await userEvent.keyboard('{Shift>}{F7}{/Shift}');
  await expect.poll(() => document.activeElement?.textContent).toBe('+2');
});

test('a value is decoded in steps, and a token is rewritten', async () => {
  await openBench();
  await tool('decode').click();
  await field(t('bench.decode-input')).fill('%3Cb%3E&amp;lt;');
  await expect
    .element(bench().getByRole('region', { name: t('bench.result', { number: 1 }) }))
    .toMatchTextContent('<b>&amp;lt;');
  await button(t('bench.add-step')).click();
  await field(t('bench.step', { number: 2 })).selectOptions('from-html');
  await expect
    .element(bench().getByRole('region', { name: t('bench.result', { number: 2 }) }))
    .toMatchTextContent('<b>&lt;');
  await field(t('bench.decode-input')).fill('eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJyb3NhIn0.c2ln');
  await field(t('inspector.jwt-payload')).fill('{"sub":"admin"}');
  await expectAccessible();
  await button(t('bench.jwt-sign')).click();
  await expect
    .element(field(t('bench.decode-input')))
    .toHaveValue('eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZG1pbiJ9.');
});

const runId = '0190a000-0009-7000-8000-000000000001';
const ofRun = (seq: number, fields: Partial<CapturedRequest> = {}) =>
  request(seq, `/order?item=${seq}`, { origin: 'run', run: runId, ...fields });

test('the settings of a run are there after a reload, with their tab', async () => {
  await openBench();
  await tab(t('bench.sends-run')).click();
  await field(t('bench.run-values', { number: 1 })).fill('7..9');
  await field(t('bench.run-contains')).fill('Lindenweg');
  await reload();
  await button(t('bench.title')).click();
  await tab(t('bench.sends-run')).click();
  await expect.element(field(t('bench.run-values', { number: 1 }))).toHaveValue('7..9');
  await expect.element(field(t('bench.run-contains'))).toHaveValue('Lindenweg');
});

test('a run puts values into the marked place, and shows first what is unlike the rest', async () => {
  const results = [21, 22, 23, 24].map((seq, place) => ({
    payloads: [String(place + 1)],
    record: ofRun(seq).id,
    status: place === 2 ? 200 : 404,
    length: 5,
    duration: 0.01,
    contains: null,
  }));
  const run = { id: runId, total: 4, sent: 0, state: 'running' as const };
  reply(benchEndpoints.startRun, run);
  reply(benchEndpoints.readRun, { ...run, results: [] });
  reply(benchEndpoints.commandRun, { ...run, state: 'paused' });
  await openBench();
  await tab(t('bench.sends-run')).click();
  await expect.element(button(t('bench.run-start'))).toBeDisabled();
  await expect.element(bench()).toMatchTextContent(t('bench.run-no-place'));
  (editor().element() as HTMLElement).focus();
  await userEvent.keyboard('{Control>}a{/Control}{Delete}GET /order?item=');
  await button(t('bench.mark')).click();
  await userEvent.keyboard('3');
  await field(t('bench.run-values', { number: 1 })).fill('1..4');
  await expectAccessible();
  await button(t('bench.run-start')).click();
  await button(t('bench.run-pause')).click();
  expect(bodiesTo(benchEndpoints.startRun)).toEqual([
    {
      target: shop.id,
      request: { method: 'GET', target: '/order?item=§3§', headers: [], body: null },
      payloads: [['1', '2', '3', '4']],
      mode: 'each',
    },
  ]);
  expect(bodiesTo(benchEndpoints.commandRun)).toEqual([{ do: 'pause' }]);
  deliver('requests', ...[21, 22, 23, 24].map((seq) => ofRun(seq)));
  reply(benchEndpoints.readRun, { ...run, sent: 4, state: 'done', results });
  deliverControl('progress', { control: 'run', id: runId, sent: 4, total: 4, state: 'done' });
  const table = bench().getByRole('region', { name: t('bench.run-results') });
  await expect.element(table.getByRole('row').nth(1)).toMatchTextContent(/3.*unusual/);
  await table.getByRole('button').first().click();
  await expect.element(bench()).toMatchTextContent('GET /order?item=23');
  await expectAccessible();
});
