import { afterAll, beforeAll, expect, it } from 'vitest';
import { exercises } from '../src/mend/exercises.ts';
import { escapes } from './sandbox-escapes.ts';
import { startShopUnderTest, type Visit } from './shop-under-test.ts';

let shop: Awaited<ReturnType<typeof startShopUnderTest>>;
beforeAll(async () => {
  shop = await startShopUnderTest();
});
afterAll(() => shop.stop());

const address = '/workshop/mend/price';

/** What the page says about the first test: the answer or the error, or that the code was stopped. */
async function seenBy(visit: Visit, code: string): Promise<string> {
  const response = await visit.form(address, { code });
  expect(response.status).toBe(200);
  const page = await response.text();
  if (page.includes('ran for too long')) return 'stopped';
  const [, shown] =
    /returns <code>([\s\S]*?)<\/code>/.exec(page) ?? /<pre>([\s\S]*?)<\/pre>/.exec(page) ?? [];
  return (shown ?? '').replace(/&(quot|#39|lt|gt|amp);/g, (_, name: string) => entities[name] ?? '');
}
const entities: Record<string, string> = { quot: '"', '#39': "'", lt: '<', gt: '>', amp: '&' };

it.each(escapes)('%s leads nowhere, and the shop serves everybody afterwards', async (_name, body, seen) => {
  const visit = shop.visit();
  const code = `function basketLine(product, form) { ${body} }`;
  expect(await seenBy(visit, code)).toMatch(seen);
  expect(await shop.visit().page('/')).toContain('Sunday Zopf');
  const { fixed } = exercises.price;
  expect(await (await visit.form(address, { code: fixed })).text()).toContain(
    'Fixed: every attack is blocked',
  );
});

it(`${escapes.length} escapes are tried`, () => {
  expect(new Set(escapes.map(([, body]) => body)).size).toBeGreaterThanOrEqual(40);
});

it('code outside the function is no way out, either', async () => {
  const visit = shop.visit();
  expect(await seenBy(visit, 'import fs from "node:fs"; function basketLine() {}')).toMatch(/SyntaxError/);
  expect(await seenBy(visit, `${'('.repeat(3_900)}`)).toMatch(/Error/);
  expect(await seenBy(visit, 'for (;;);')).toMatch(/Error|stopped/);
  expect(await seenBy(visit, 'await new Promise(() => {}); function basketLine() {}')).toMatch(/Error/);
  expect(await seenBy(visit, '')).toMatch(/ReferenceError/);
});

it('a call remembers nothing of the calls before it', async () => {
  const code = 'let calls = 0; globalThis.seen ??= 0; function basketLine() { return [++calls, ++seen]; }';
  const page = await (await shop.visit().form(address, { code })).text();
  const answers = [...page.matchAll(/returns <code>(.*?)<\/code>/g)].map(([, answer]) => answer);
  expect(new Set(answers)).toEqual(new Set(['[1,1]']));
});

it.each([3, 10])('%i learners who attack the sandbox hardly slow an honest one', async (count) => {
  const { fixed } = exercises.price;
  const honest = shop.visit();
  const times = async () => {
    const timesMs: number[] = [];
    for (let n = 0; n < 20; n++) {
      const startedMs = performance.now();
      const page = await (await honest.form(address, { code: fixed })).text();
      timesMs.push(performance.now() - startedMs);
      expect(page).toContain('Fixed: every attack is blocked');
    }
    return timesMs.toSorted((a, b) => a - b);
  };
  const alone = await times();
  const attack = { isOver: false };
  const untilOver = async (once: () => Promise<void>) => {
    while (!attack.isOver) await once();
  };
  const attackers = Array.from({ length: count }, (_, n) => {
    const visit = shop.visit();
    const code = `function basketLine() { ${attacks[n % attacks.length]} }`;
    const once = async () => void (await (await visit.form(address, { code })).text());
    const first = once();
    return { first, all: first.then(() => untilOver(once)) };
  });
  await Promise.all(attackers.map(({ first }) => first));
  const attacked = await times();
  attack.isOver = true;
  await Promise.all(attackers.map(({ all }) => all));
  console.log(`a fix is tested in ${summary(alone)}; while ${count} others attack, in ${summary(attacked)}`);
  expect(median(attacked)).toBeLessThan(5 * median(alone));
});
const attacks = [
  'for (;;);',
  'return Array(2 ** 32 - 1).indexOf(1);',
  'const all = []; for (;;) all.push(all.slice());',
  'return /(a+)+$/.test("a".repeat(1e5) + "b");',
  'const again = () => Promise.resolve().then(again); again(); for (;;);',
];

const median = (sortedMs: readonly number[]) => sortedMs[10] ?? 0;

function summary(sortedMs: readonly number[]): string {
  return `${median(sortedMs).toFixed(0)} ms (slowest of 20: ${sortedMs.at(-1)?.toFixed(0)} ms)`;
}
