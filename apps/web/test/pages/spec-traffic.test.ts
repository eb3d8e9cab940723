import { row, specification } from '@sentiero/checks/spec-rows';
import type { CapturedRequest } from '@sentiero/contracts/capture';
import { reportingEndpoints } from '@sentiero/contracts/reporting';
import { expect } from 'vitest';
import { userEvent } from 'vitest/browser';
import { startOver } from '../kit/app.ts';
import {
  numbers,
  openTab,
  panel,
  received,
  row as line,
  rows,
  sent,
  showAs,
  tool,
} from '../kit/inspector.ts';
import { openLesson } from '../kit/lesson-page.ts';
import { step } from '../kit/lessons.ts';
import { dialog, region, toneOf } from '../kit/locators.ts';
import { callsTo, reply } from '../kit/replies.ts';
import { deliver } from '../kit/sockets.ts';
import { t } from '../kit/texts.ts';
import { query, request, text } from '../kit/traffic.ts';

const steps = [step('Read first')];
const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

type Body = CapturedRequest['request']['body'];

function answered(seq: number, path: string, [type, body]: [string | null, Body]): CapturedRequest {
  const headers: [string, string][] = type === null ? [] : [['Content-Type', type]];
  return request(seq, path, { response: { headers, trailers: [], body } });
}

const bytes = (base64: string) => ({
  encoding: 'base64' as const,
  content: base64,
  size: atob(base64).length,
  truncated: false,
});

const cookies: [string, string][] = [
  [
    'Set-Cookie',
    'full=1; Expires=Wed, 01 Jan 2031 00:00:00 GMT; Max-Age=60; Domain=shop.localhost; Path=/p; Secure; HttpOnly; SameSite=Strict',
  ],
  ['Set-Cookie', 'bare=2'],
];

const exchanges: CapturedRequest[] = [
  request(1, '/json?x=1&y=a%20b', {
    duration: 0.0126,
    request: { target: '/json', headers: [['Cookie', 'own=1; second=two']], trailers: [], body: null },
    response: {
      headers: [['Content-Type', 'application/json'], ...cookies],
      trailers: [],
      body: text('{"a":{"b":1}}'),
    },
  }),
  request(2, '/posted', { method: 'POST', code: 201, status: 'Created' }),
  request(3, '/patched', { method: 'PATCH', code: 404, status: 'Not Found' }),
  request(4, '/deleted', { method: 'DELETE', code: 500, status: 'Internal Server Error' }),
  answered(5, '/html', ['text/html', text('<h1>Seen</h1><script>parent.document.title="run"</script>')]),
  answered(6, '/image', ['image/png', bytes(png)]),
  answered(7, '/video', ['video/mp4', bytes(btoa('\0\0\0\x18ftypisom'))]),
  answered(8, '/plain', ['text/plain', text('plain words')]),
  answered(9, '/empty', [null, null]),
  answered(10, '/form', ['application/x-www-form-urlencoded', text('a=1&b=two+words')]),
  answered(11, '/bytes', ['application/octet-stream', bytes(btoa('\0\x01\xff'))]),
];

const cells = (shown: RegExp) => [...line(shown).element().children].map(({ textContent }) => textContent);
const methodTone = (shown: RegExp, method: string) => toneOf(line(shown).getByText(method, { exact: true }));

async function openContent(shown: RegExp): Promise<void> {
  if (dialog().elements().length > 0) await userEvent.keyboard('{Escape}');
  await openTab(shown, 'content');
}

specification(
  '2 request inspector',
  async () => {
    await openLesson(steps, { use_helper_sql: false });
    await expect.element(panel()).toBeVisible();
  },
  [
    row('empty-state message', () => expect.element(panel()).toMatchTextContent(/No requests yet\./)),
    row('Table: index', async () => {
      deliver('requests', ...exchanges);
      await expect.poll(numbers).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
    }),
    row('method badge (GET green', () => expect(methodTone(/json/, 'GET')).toBe('ok')),
    row('POST info', () => expect(methodTone(/posted/, 'POST')).toBe('info')),
    row('PATCH warning', () => expect(methodTone(/patched/, 'PATCH')).toBe('warning')),
    row('DELETE danger', () => expect(methodTone(/deleted/, 'DELETE')).toBe('danger')),
    row('URL with query string', () => expect(cells(/json/)[2]).toBe('/json?x=1&y=a%20b')),
    row('status badge with message', () => {
      expect(cells(/posted/)[3]).toBe('201 Created');
      expect(toneOf(line(/patched/).getByText('Not Found'))).toBeDefined();
    }),
    row('buttons for headers, content and cookies', async () => {
      for (const name of ['Headers', 'Content', 'Cookies'])
        await expect
          .element(line(/json/).getByRole('button', { name: `${name} of request 1` }))
          .toBeInTheDocument();
    }),
    row('A full-screen modal shows request and response side by side', async () => {
      await openTab(/json/, 'headers');
      await expect
        .poll(() => dialog().element().getBoundingClientRect())
        .toMatchObject({
          x: 0,
          y: 0,
          width: innerWidth,
          height: innerHeight,
        });
      const [left, right] = [sent(), received()].map((side) => side.element().getBoundingClientRect());
      expect(left?.top).toBe(right?.top);
      expect(left?.right).toBeLessThanOrEqual(right?.left ?? 0);
    }),
    row('with tabs for headers, content and cookies', async () => {
      for (const side of [sent(), received()])
        for (const name of [/^Headers/, /^Content/, /^Cookies/])
          await expect.element(side.getByRole('tab', { name })).toBeVisible();
    }),
    row('plus duration in ms (seconds times 1000, rounded)', () =>
      expect.element(dialog().getByText('13 ms')).toBeVisible(),
    ),
    row('Content display by type: JSON pretty-printed', async () => {
      await openContent(/json/);
      await expect.poll(() => received().element().textContent).toContain('{\n  "a": {\n    "b": 1\n  }\n}');
    }),
    row('HTML in an iframe', async () => {
      await openContent(/html/);
      const frame = received().getByTitle(t('inspector.html-frame'));
      await expect.element(frame).toHaveProperty('tagName', 'IFRAME');
      await expect.element(frame).toHaveAttribute('sandbox', '');
      expect(document.title).not.toBe('run');
    }),
    row('image or video from hex data', async () => {
      await openContent(/image/);
      await expect
        .poll(() =>
          received()
            .getByRole('img', { name: t('inspector.image') })
            .element(),
        )
        .toHaveProperty('naturalWidth', 1);
      await openContent(/video/);
      await expect.poll(() => received().element().querySelector('video')?.src).toMatch(/^(data|blob):/);
    }),
    row('otherwise plain text', async () => {
      await openContent(/plain/);
      await expect.element(received().getByText('plain words')).toBeVisible();
    }),
    row(
      'image or video from hex data, otherwise plain text',
      async () => {
        await openContent(/form/);
        await expect.element(received().getByRole('row').filter({ hasText: 'two words' })).toBeVisible();
        await openContent(/bytes/);
        await expect.element(received()).toMatchTextContent(/00 01 ff/);
      },
      '0214',
    ),
    row('or an empty-body note', async () => {
      await openContent(/empty/);
      await expect.element(received().getByText('No content.')).toBeVisible();
      await userEvent.keyboard('{Escape}');
    }),
    row('The cookie view parses the Cookie header', async () => {
      await openTab(/json/, 'cookies');
      const own = sent().getByRole('row');
      await expect.element(own.filter({ hasText: 'own' })).toHaveTextContent('own1');
      await expect.element(own.filter({ hasText: 'second' })).toHaveTextContent('secondtwo');
    }),
    row('the Set-Cookie attributes (expires, max-age, domain, path, secure, httponly, samesite', () => {
      const full = received().getByRole('table', { name: 'full' }).getByRole('row').elements();
      expect(full.map((one) => [...one.children].map(({ textContent }) => textContent))).toEqual([
        ['Expires', 'Wed, 01 Jan 2031 00:00:00 GMT'],
        ['Max-Age', '60'],
        ['Domain', 'shop.localhost'],
        ['Path', '/p'],
        ['Secure', 'yes'],
        ['HttpOnly', 'yes'],
        ['SameSite', 'Strict'],
      ]);
    }),
    row('defaults shown when absent', async () => {
      const bare = received().getByRole('table', { name: 'bare' }).getByRole('row');
      for (const [name, value] of [
        ['Expires', /deleted when the browser closes/],
        ['Max-Age', /not set/],
        ['Domain', /this host only/],
        ['Path', /defaults to/],
        ['Secure', /no$/],
        ['HttpOnly', /no$/],
        ['SameSite', /Lax/],
      ] as const)
        await expect.element(bare.filter({ hasText: name })).toMatchTextContent(value);
      await userEvent.keyboard('{Escape}');
    }),
    row('Clear button', async () => {
      reply(reportingEndpoints.clearRequests);
      await tool('Clear').click();
      await expect.poll(() => rows().elements()).toHaveLength(0);
      expect(callsTo(reportingEndpoints.clearRequests)).toHaveLength(1);
    }),
    row(
      'Clear button and empty-state message.',
      async () => {
        await expect.element(panel()).toMatchTextContent(/No requests yet\./);
        reply(reportingEndpoints.undoClear);
        await tool('Undo').click();
        await expect.poll(() => rows().elements().length).toBe(11);
      },
      '0208',
    ),
    row(
      'HTML in an iframe, image or video from hex data',
      async () => {
        startOver();
        await openLesson(steps, { use_helper_sql: false, html_as_source: true });
        deliver('requests', ...exchanges.slice(4, 5));
        await openTab(/html/, 'content');
        await expect.element(received()).toMatchTextContent(/<h1>Seen<\/h1>/);
        expect(received().getByTitle(t('inspector.html-frame')).elements()).toHaveLength(0);
        await showAs('shown');
        await expect.element(received().getByTitle(t('inspector.html-frame'))).toBeVisible();
      },
      '0209',
    ),
  ],
);

const viewer = () => region('SQL');
const queries = () => viewer().getByRole('listitem');
const code = () => queries().first().element().querySelector('code');
const part = (words: string) => {
  const found = [...(code()?.querySelectorAll('span, mark') ?? [])].find(({ textContent }) =>
    textContent?.includes(words),
  );
  if (!found) throw new Error(`the query has no part ${words}`);
  return getComputedStyle(found);
};
const goods = { query_prefix: "SELECT id FROM goods WHERE name = '", query_suffix: "' AND sold = 0" };

specification('2 SQL viewer', () => openLesson(steps, { use_helper_http: false }), [
  row('warning when there are no queries', async () => {
    const note = viewer().getByText(/^No queries yet\./);
    await expect.element(note).toBeVisible();
  }),
  row("Lists captured queries of events of type sql for the lesson's target.", async () => {
    const own = query(2, { ...goods, input: 'lilac', result: [{ id: 1 }, { id: 2 }] });
    deliver(
      'events',
      own,
      { ...query(3, { ...goods, input: 'elsewhere' }), target: { id: 6, name: 'Other' } },
      { ...query(4, { ...goods, input: 'no query' }), type: 'order', data: { input: 'no query' } },
    );
    await expect.element(queries()).toMatchTextContent(/lilac/);
    expect(queries().elements()).toHaveLength(1);
  }),
  row('Each shows the user input', () => expect.element(queries().getByText('lilac').first()).toBeVisible()),
  row('the query with keyword highlighting', () => {
    expect(code()?.textContent).toBe("SELECT id FROM goods WHERE name = 'lilac' AND sold = 0");
    expect(part('SELECT').color).not.toBe(part('goods').color);
  }),
  row('the number of results', () => expect.element(queries().getByText('2 results')).toBeVisible()),
  row('an error or', async () => {
    deliver('events', query(5, { ...goods, input: "bad'", error: 'no such column' }));
    await expect.element(queries().first().getByText('no such column')).toBeVisible();
  }),
  row("If the input ends with '--', the rest of the query is greyed out.", async () => {
    deliver('events', query(6, { ...goods, input: "x' --" }));
    await expect.element(queries().first()).toMatchTextContent(/x' --/);
    const rest = code()?.lastElementChild;
    expect(rest?.textContent).toContain("' AND sold = 0");
    expect(rest && getComputedStyle(rest).color).not.toBe(part('goods').color);
  }),
  row('Clear button.', async () => {
    reply(reportingEndpoints.clearEvents);
    await viewer().getByRole('button', { name: 'Clear' }).click();
    await expect.poll(() => queries().elements()).toHaveLength(0);
    expect(callsTo(reportingEndpoints.clearEvents)).toHaveLength(1);
  }),
  row('Info message when the lesson has no target', async () => {
    startOver();
    await openLesson(steps, { target_application: null });
    await expect
      .element(viewer().getByText('This lesson has no target application, so there are no queries.'))
      .toBeVisible();
  }),
]);

specification('8 traffic', () => openLesson(steps), [
  row('Empty states: no requests', () => expect.element(panel()).toMatchTextContent(/No requests yet\./)),
  row('no queries', () => expect.element(viewer()).toMatchTextContent(/No queries yet\./)),
]);

specification('9 duration', () => openLesson(steps, { use_helper_sql: false }), [
  row('Request duration shown in ms (seconds times 1000, rounded).', async () => {
    deliver(
      'requests',
      request(1, '/quick', { duration: 0.0004 }),
      request(2, '/slow', { duration: 1.2345 }),
    );
    await expect.poll(() => rows().elements()).toHaveLength(2);
    expect(cells(/quick/)[4]).toBe('0 ms');
    expect(cells(/slow/)[4]).toMatch(/^1.?235 ms$/);
  }),
]);
