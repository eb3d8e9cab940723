import { expect } from '@playwright/test';
import type { AtStep } from '../open-step.ts';
import type { LessonStep } from './lesson-step.ts';

const matteo = 'matteo.ferrari@post.example';

async function guess({ signIn }: AtStep, times: number): Promise<void> {
  for (let time = 0; time < times; time++) await signIn(matteo, `wrong-${time}`);
}

async function readLog({ target, visit }: AtStep): Promise<string[]> {
  await visit('/workshop/log');
  return (await target.locator('main pre').innerText()).split('\n');
}

const alarms = (log: readonly string[]) => log.filter((line) => line.includes('ALARM'));

async function takeVoucher({ target, visit }: AtStep): Promise<string> {
  await visit('/credit');
  await target.getByRole('button', { name: /from the jar/ }).click();
  return target.locator('.pins b').first().innerText();
}

/** The field of the request's form with that name, in the workbench's table. */
async function fieldOf({ bench }: AtStep, name: string) {
  const fields = bench.panel.getByRole('region', { name: 'Form data' });
  const names = await fields
    .getByLabel(/^Name of field/)
    .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
  return fields.getByLabel(`Value of field ${names.indexOf(name) + 1}`, { exact: true });
}

/** Puts honey into the basket and takes it out again, and opens that request's form in the workbench. */
async function takePurchase(at: AtStep): Promise<void> {
  await at.signIn();
  await at.visit('/products/3');
  await at.target.locator('form[action="/cart"] button').click();
  await at.target.waitForURL(/\/cart/);
  await at.target.locator('[data-remove]').click();
  await expect(at.target.locator('[data-remove]')).toHaveCount(0);
  await at.page.bringToFront();
  await at.inspector.take(/POST\/cart[^/]/);
  await at.bench.button('bench.view-form').click();
}

const [prices, race, logs, drinks] = [
  'Price tampering: don’t trust the form',
  'Race conditions: a voucher spent twice',
  'Log injection: lines that lie',
  'Exceptional conditions: kirsch without an answer',
];

/** The shop's till and its log, and the workbench beside them. */
export const tillSteps: readonly LessonStep[] = [
  {
    lesson: prices,
    step: 'Honey for five cents',
    sees: 'the price among the fields of the form, and the order at that price',
    act: async (at) => {
      await takePurchase(at);
      await (await fieldOf(at, 'price')).fill('0.05');
      await at.bench.send('302 Found');
      await at.visit('/cart');
      await at.target.locator('form[action="/orders"] button').first().click();
    },
  },
  {
    lesson: prices,
    step: 'A negative quantity',
    sees: 'both requests in the history',
    act: async (at) => {
      await takePurchase(at);
      await at.bench.send('302 Found');
      await (await fieldOf(at, 'quantity')).fill('-3');
      await at.bench.button('bench.send').click();
      await expect(at.bench.answer).toContainText('History (2)');
    },
  },
  {
    lesson: race,
    step: 'Faster than the till',
    sees: 'a run of twenty requests spend a voucher more than once',
    act: async (at) => {
      await at.signIn();
      const spent = await takeVoucher(at);
      await at.target.getByLabel('Voucher').fill(spent);
      await at.target.getByRole('button', { name: 'Redeem' }).click();
      await at.target.waitForURL(/redeemed/);
      const fresh = await takeVoucher(at);
      await at.page.bringToFront();
      await at.inspector.take(/POST\/credit\/redeem/);
      const request = (await at.bench.read()).replace(spent, fresh).trimEnd();
      await at.bench.write(`${request}&n=`);
      await at.bench.button('bench.sends-run').click();
      // Without a selection, the place is where the cursor is.
      await at.bench.button('bench.mark').click();
      await at.bench.run.getByLabel('Values of list 1').fill('1..20');
      await at.bench.button('bench.run-start').click();
      await expect(at.bench.run).toContainText('Done: 20 of 20 sent');
    },
  },
  {
    lesson: logs,
    step: 'Five in a row',
    sees: 'one alarm in the log',
    act: async (at) => {
      await guess(at, 5);
      expect(alarms(await readLog(at)).filter((line) => line.includes(matteo))).toHaveLength(1);
    },
  },
  {
    lesson: logs,
    step: 'One entry, one line',
    sees: 'the alarm, and the forged line as text',
    act: async (at) => {
      await at.harden();
      await guess(at, 3);
      await at.page.bringToFront();
      await at.inspector.take(/POST\/login/);
      const forged = 'nobody@post.example%0D%0A2026-03-18T03:00:00Z+login+ok+email=';
      await at.bench.write(
        (await at.bench.read()).replace(/email=.*$/s, `email=${forged}${matteo}&password=x`),
      );
      await at.bench.send('401');
      await guess(at, 2);
      const log = await readLog(at);
      expect(alarms(log)).toHaveLength(1);
      expect(log.filter((line) => line.includes('\\u000d\\u000a'))).toHaveLength(1);
    },
  },
  {
    lesson: drinks,
    step: 'An honest reservation',
    sees: 'the reservation',
    act: async (at) => {
      await at.signIn();
      await at.visit('/drinks');
      await at.target.getByLabel('Bottle').selectOption('Cider, 1 l');
      await at.target.getByRole('button', { name: 'Reserve' }).click();
      await expect(at.target.getByText('Reserved: Cider, 1 l.')).toBeVisible();
    },
  },
];
