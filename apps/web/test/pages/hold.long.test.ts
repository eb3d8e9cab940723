import { benchEndpoints, type HeldMessage, type Hold } from '@sentiero/contracts/bench';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessible } from '../kit/accessible.ts';
import { bench } from '../kit/bench.ts';
import { openLesson } from '../kit/lesson-page.ts';
import { step } from '../kit/lessons.ts';
import { button, dialog, field, region } from '../kit/locators.ts';
import { bodiesTo, callsTo, refuse, reply } from '../kit/replies.ts';
import { deliver, deliverControl } from '../kit/sockets.ts';
import { t } from '../kit/texts.ts';
import { request, shop, text } from '../kit/traffic.ts';

const off: Hold = { target: shop.id, requests: false, responses: false, only: {} };
const held = (fields: Partial<HeldMessage> = {}): HeldMessage => ({
  id: '0190a000-0001-7000-8000-000000000001',
  phase: 'request',
  target: shop.id,
  method: 'POST',
  url: 'http://shop.localhost:3100/order?item=3',
  headers: [
    ['Host', 'shop.localhost:3100'],
    ['Content-Type', 'application/x-www-form-urlencoded'],
  ],
  body: { encoding: 'utf8', content: 'price=100' },
  deadline: new Date(Date.now() + 60_000).toISOString(),
  ...fields,
});
const editor = (phase: 'request' | 'response' = 'request') =>
  bench().getByRole('textbox', { name: t(`bench.hold-editor-${phase}`) });
const tell = (message: HeldMessage) => deliverControl('requests', { control: 'held', held: message });

async function openHold(): Promise<void> {
  reply(benchEndpoints.readHold, { hold: null });
  reply(benchEndpoints.changeHold, ({ body }) => ({ ...off, ...body, only: body.only ?? {} }));
  reply(benchEndpoints.answerHeld, ({ params }) => ({ id: params.id, how: 'changed' }));
  await openLesson([step('Ask for the robots', { type: 'T' })], { use_helper_sql: false });
  await button(t('bench.title')).click();
  await bench()
    .getByRole('button', { name: t('bench.mode-hold'), exact: true })
    .click();
  await expect.element(bench()).toMatchTextContent(t('bench.hold-empty'));
}

test('requests and responses are held with a filter', async () => {
  await openHold();
  await expectAccessible();
  await field(t('bench.hold-requests')).click();
  await expect.element(field(t('bench.hold-requests'))).toBeChecked();
  await button(t('bench.hold-only')).click();
  await field(t('bench.hold-path')).fill('/order*');
  await field(t('bench.hold-methods')).fill('post, put');
  await field(t('bench.hold-responses')).click();
  await expect
    .poll(() => bodiesTo(benchEndpoints.changeHold).at(-1))
    .toEqual({
      target: shop.id,
      requests: true,
      responses: true,
      only: { methods: ['POST', 'PUT'], path: '/order*' },
    });
  await field(t('bench.hold-kind')).selectOptions('pages');
  await expect.poll(() => bodiesTo(benchEndpoints.changeHold).at(-1)?.only?.documents).toBe(true);
});

test('a held request is changed and forwarded by keyboard, and its row and dialog say so', async () => {
  await openHold();
  tell(held());
  await expect.element(editor()).toHaveFocus();
  await expect.element(bench()).toMatchTextContent(t('bench.hold-count', { count: 1 }));
  await expectAccessible();
  await userEvent.keyboard('{Control>}{End}{/Control}{Backspace}{Backspace}');
  await expect.element(button(t('bench.hold-forward-changed'))).toBeVisible();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect
    .poll(() => callsTo(benchEndpoints.answerHeld).map(({ params, body }) => [params.id, body]))
    .toEqual([
      [
        held().id,
        {
          do: 'forward',
          request: {
            method: 'POST',
            target: '/order?item=3',
            headers: held().headers,
            body: { encoding: 'utf8', content: 'price=1' },
          },
        },
      ],
    ]);
  deliverControl('requests', { control: 'released', id: held().id, how: 'changed' });
  await expect.element(bench()).toMatchTextContent(t('bench.hold-went-changed'));
  const body = text('price=100');
  const changed = { request: { method: 'POST', target: '/order?item=3', headers: [], body } };
  deliver('requests', request(7, '/order?item=3', { method: 'POST', changed }));
  await expect.element(region(t('inspector.title'))).toMatchTextContent(t('inspector.changed'));
  await button(t('inspector.open-content', { number: 7 })).click();
  await expect
    .element(dialog().getByRole('region', { name: t('inspector.originals') }))
    .toMatchTextContent('price=100');
  await expectAccessible();
});

test('of several the next comes up, one is dropped, all others are let go', async () => {
  await openHold();
  const idOf = (nth: number) => `0190a000-0001-7000-8000-00000000000${nth}`;
  for (const nth of [1, 2, 3]) tell(held({ id: idOf(nth), url: `http://shop.localhost:3100/p${nth}` }));
  await bench()
    .getByRole('list', { name: t('bench.hold-list') })
    .getByText('/p2')
    .click();
  await expect.element(editor()).toMatchTextContent('POST /p2 HTTP/1.1');
  await button(t('bench.hold-drop')).click();
  await expect.poll(() => bodiesTo(benchEndpoints.answerHeld)).toEqual([{ do: 'drop' }]);
  deliverControl('requests', { control: 'released', id: idOf(2), how: 'dropped' });
  await expect.element(editor()).toMatchTextContent('POST /p1 HTTP/1.1');
  await button(t('bench.hold-let-go')).click();
  await expect
    .poll(() => bodiesTo(benchEndpoints.answerHeld))
    .toEqual([{ do: 'drop' }, { do: 'forward' }, { do: 'forward' }]);
});

test('a held response is edited from its status on, and what is refused is named', async () => {
  await openHold();
  refuse(benchEndpoints.answerHeld, 'invalid_input', {
    errors: [{ path: '/response/headers/0', message: 'must not be that' }],
  });
  tell(held({ phase: 'response', code: 200, status: 'OK' }));
  await expect.element(editor('response')).toHaveFocus();
  await userEvent.keyboard('{Control>}{Home}{/Control}x');
  await expect.element(bench()).toMatchTextContent(t('bench.no-status'));
  await userEvent.keyboard('{Backspace}{Control>}{End}{/Control}0{Control>}{Enter}{/Control}');
  await expect.element(bench()).toMatchTextContent('must not be that');
  await expectAccessible();
  refuse(benchEndpoints.answerHeld, 'no_longer_held');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(bench()).toMatchTextContent(t('bench.hold-over'));
});

test('an edit says that compression and trailers are lost by it', async () => {
  await openHold();
  tell(held({ body: { encoding: 'utf8', content: 'price=100', coding: 'gzip' }, trailers: true }));
  await expect.element(editor()).toHaveFocus();
  await userEvent.keyboard('{Control>}{End}{/Control}0');
  await expect.element(bench()).toMatchTextContent(t('bench.coding-held'));
  await expect.element(bench()).toMatchTextContent(t('bench.trailers-held'));
  await expectAccessible();
});
