import { benchEndpoints } from '@sentiero/contracts/bench';
import type { CapturedRequest } from '@sentiero/contracts/capture';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessible } from '../kit/accessible.ts';
import { reload } from '../kit/app.ts';
import { bench, editor, more, openBench, tab, tool, view } from '../kit/bench.ts';
import { button, choose, field } from '../kit/locators.ts';
import { bodiesTo, reply } from '../kit/replies.ts';
import { deliver, deliverControl } from '../kit/sockets.ts';
import { t } from '../kit/texts.ts';
import { request, shop, text } from '../kit/traffic.ts';

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

/** The texts that are marked in the editor. */
const marked = () =>
  [...editor().element().querySelectorAll('[class*="place"]')].map((place) => place.textContent);

const runId = '0190a000-0009-7000-8000-000000000001';
const ofRun = (seq: number, fields: Partial<CapturedRequest> = {}) =>
  request(seq, `/order?item=${seq}`, { origin: 'run', run: runId, ...fields });

test('the settings of a run are there after a reload, with their tab', async () => {
  await openBench();
  await tab(t('bench.sends-run')).click();
  await field(t('bench.run-values', { number: 1 })).fill('7..9');
  await button(t('bench.run-options')).click();
  await field(t('bench.run-contains')).fill('Lindenweg');
  await reload();
  await button(t('bench.title')).click();
  await tab(t('bench.sends-run')).click();
  await expect.element(field(t('bench.run-values', { number: 1 }))).toHaveValue('7..9');
  await expect.element(field(t('bench.run-contains'))).toHaveValue('Lindenweg');
});

test('places move with edits in any view, are marked again and unmarked, and are there after a reload', async () => {
  await openBench();
  await tab(t('bench.sends-run')).click();
  (editor().element() as HTMLElement).focus();
  await userEvent.keyboard('{Control>}a{/Control}{Delete}GET /a?b=1{Enter}X-A: ');
  await button(t('bench.mark')).click();
  await userEvent.keyboard('v{ArrowUp}{End}{Shift>}{ArrowLeft}{/Shift}');
  await button(t('bench.mark')).click();
  await expect.poll(marked).toEqual(['', '1', '', 'v']);
  await expect.element(bench()).toMatchTextContent(t('bench.run-mode'));
  await view('table').click();
  await field(t('bench.target')).fill('/long?b=1');
  await field(t('bench.header-value', { number: 1 })).fill('value');
  await view('text').click();
  await expect.poll(marked).toEqual(['', '1', '', 'value']);
  await reload();
  await button(t('bench.title')).click();
  await tab(t('bench.sends-run')).click();
  await expect.poll(marked).toEqual(['', '1', '', 'value']);
  (editor().element() as HTMLElement).focus();
  await userEvent.keyboard('{Control>}{Home}{/Control}{Shift>}{End}{/Shift}');
  await button(t('bench.mark')).click();
  await expect.element(bench()).toMatchTextContent(t('bench.run-split-place'));
  await expect.element(button(t('bench.run-start'))).toBeDisabled();
  await expectAccessible();
  await button(t('bench.unmark')).click();
  await expect.poll(marked).toEqual([]);
  await expect.element(button(t('bench.unmark'))).toBeDisabled();
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
  await userEvent.keyboard(
    '{Control>}a{/Control}{Delete}GET /order?sign=§&item=3{Shift>}{ArrowLeft}{/Shift}',
  );
  await button(t('bench.mark')).click();
  await expect.poll(marked).toEqual(['3']);
  // An edit before the place moves it, and undo brings back one that was deleted.
  await userEvent.keyboard('{Home}{Control>}{ArrowRight}{/Control}{Delete} /old');
  await userEvent.keyboard('{End}{Backspace}');
  await expect.poll(marked).toEqual([]);
  await choose(more(), t('bench.undo'));
  await expect.poll(marked).toEqual(['3']);
  await choose(more(), t('bench.redo'));
  await expect.poll(marked).toEqual([]);
  await choose(more(), t('bench.undo'));
  await expect.poll(marked).toEqual(['3']);
  await field(t('bench.run-values', { number: 1 })).fill('1..4');
  await expectAccessible();
  await button(t('bench.run-start')).click();
  await button(t('bench.run-pause')).click();
  expect(bodiesTo(benchEndpoints.startRun)).toEqual([
    {
      target: shop.id,
      request: { method: 'GET', target: '/old/order?sign=§&item=3', headers: [], body: null },
      places: [{ part: 'target', from: 24, to: 25 }],
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
