import { mendWords } from '@sentiero/lab-app/mend/words';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { vocabularies } from '../src/locales/languages.ts';
import { exercises } from '../src/mend/exercises.ts';
import { weaknesses, type Weakness } from '../src/mend/weaknesses.ts';
import { naturalFixes } from './natural-fixes.ts';
import { startStampsUnderTest, type Visit } from './stamps-under-test.ts';
import { wrongFixes } from './wrong-fixes.ts';

let stamps: Awaited<ReturnType<typeof startStampsUnderTest>>;
beforeAll(async () => {
  stamps = await startStampsUnderTest();
});
afterAll(() => stamps.stop());

const send = (visit: Visit, weakness: string, code: string, language = 'en') =>
  visit.send(`/workshop/mend/${weakness}`, {
    method: 'POST',
    headers: { 'Accept-Language': language },
    body: new URLSearchParams({ code }),
  });

async function patch(weakness: Weakness, code: string) {
  const visit = stamps.visit();
  const response = await send(visit, weakness, code);
  expect(response.status).toBe(200);
  return { page: await response.text(), data: await visit.event('patched') };
}

describe.each(weaknesses)('the weak function of %s', (weakness) => {
  const { weak, fixed, attacks, hiddenAttacks, honest } = exercises[weakness];

  it('lets every attack through that its page shows', async () => {
    const { page } = await patch(weakness, weak);
    expect(page.match(/✗ got through/g)?.length).toBeGreaterThanOrEqual(attacks.length);
    expect(page.match(/ \(hidden\)<\/span>/g)).toHaveLength(hiddenAttacks.length);
  });

  it('is fixed by the hardened version', async () => {
    const all = attacks.length + hiddenAttacks.length;
    const { page, data } = await patch(weakness, fixed);
    expect(data).toEqual({
      mode: 'open',
      weakness,
      attacks_blocked: all,
      attacks: all,
      honest_ok: honest.length,
      honest: honest.length,
      fault: false,
      failed: [],
    });
    expect(page).toContain('Fixed: every attack is blocked');
  });

  it.each(naturalFixes[weakness])('is fixed by %s', async (_name, code) => {
    expect((await patch(weakness, code)).data['failed']).toEqual([]);
  });

  it.each(wrongFixes[weakness])('is not fixed by %s', async (_name, code, breaks) => {
    const { page, data } = await patch(weakness, code);
    expect(data['attacks_blocked'] === data['attacks']).toBe(breaks === 'honest requests');
    expect(data['honest_ok'] === data['honest']).toBe(breaks === 'an attack');
    expect(page).toContain('Not fixed yet');
  });

  it('says in four languages what each test is', () => {
    const names = new Set([...attacks, ...hiddenAttacks, ...honest].map(([what]) => what));
    for (const [language, { mend }] of Object.entries(vocabularies))
      expect(new Set(Object.keys(mend[weakness].tests)), language).toEqual(names);
  });
});

describe('the workbench', () => {
  it('says in words what failed, in the learner’s language', async () => {
    const visit = stamps.visit();
    for (const language of ['de', 'en', 'fr', 'it'] as const) {
      const page = await (await send(visit, 'tries', 'const mayTry = () => false;', language)).text();
      const { failedUse } = mendWords[language];
      expect(page).toContain(failedUse.replace('{{what}}', vocabularies[language].mend.tries.tests.first));
    }
  });

  it('is listed in the workshop, keeps a version, and shows the original', async () => {
    const visit = stamps.visit();
    const page = async (path: string) => (await visit.send(path)).text();
    expect(await page('/workshop')).toContain('href="/workshop/mend/redirect_uri"');
    await send(visit, 'tries', '// mine');
    expect(await page('/workshop/mend/tries')).toContain('// mine');
    expect(await page('/workshop/mend/tries?original=1')).not.toContain('// mine');
    await visit.platform('DELETE');
    expect(await page('/workshop/mend/tries')).not.toContain('// mine');
  });

  it.each([
    ['an endless loop', 'function mayTry() { for (;;); }'],
    ['a loop of the engine', 'function mayTry() { return Array(2 ** 32 - 1).indexOf(1); }'],
    ['a search that doubles', 'function mayTry() { return /(a+)+$/.test("a".repeat(1e5) + "b"); }'],
    ['what it cannot reach', 'function mayTry() { return process.env; }'],
    ['too much memory', 'function mayTry() { const all = []; for (;;) all.push(all.slice()); }'],
  ])('ends %s, and serves the next version', async (_what, code) => {
    const visit = stamps.visit();
    const page = await (await send(visit, 'tries', code)).text();
    expect(page).toMatch(/Not fixed yet|ran for too long/);
    const next = await send(visit, 'tries', exercises.tries.fixed);
    expect(await next.text()).toContain('Fixed: every attack is blocked');
  });

  it('is a 404 for a function that the service does not have, and a 400 for too much code', async () => {
    const visit = stamps.visit();
    for (const name of ['everything', 'constructor', '__proto__'])
      expect((await send(visit, name, '')).status).toBe(404);
    expect((await send(visit, 'tries', ' '.repeat(4_001))).status).toBe(400);
  });
});
