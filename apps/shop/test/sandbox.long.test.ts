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

it('honest learners are served while others attack the sandbox', async () => {
  const { fixed } = exercises.price;
  const honest = shop.visit();
  const time = async () => {
    const startedMs = performance.now();
    const page = await (await honest.form(address, { code: fixed })).text();
    expect(page).toContain('Fixed: every attack is blocked');
    return performance.now() - startedMs;
  };
  const alone = [];
  for (let n = 0; n < 30; n++) alone.push(await time());
  const [inJs, inTheEngine] = [
    'function basketLine() { for (;;); }',
    'function basketLine() { return Array(2 ** 32 - 1).indexOf(1); }',
  ];
  const attack = { isOver: false };
  const attacks = [inJs, inTheEngine, inJs].map(async (code) => {
    const attacker = shop.visit();
    while (!attack.isOver) await (await attacker.form(address, { code })).text();
  });
  const attacked = [];
  for (let n = 0; n < 30; n++) attacked.push(await time());
  attack.isOver = true;
  await Promise.all(attacks);
  console.log(`a fix is tested in ${summary(alone)}; while three others attack, in ${summary(attacked)}`);
});

function summary(timesMs: readonly number[]): string {
  const sorted = timesMs.toSorted((a, b) => a - b);
  return `${sorted[15]?.toFixed(0)} ms (slowest of 30: ${sorted.at(-1)?.toFixed(0)} ms)`;
}
