import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { vocabularies } from '../src/locales/languages.ts';
import { exercises } from '../src/mend/exercises.ts';
import { weaknesses, type Weakness } from '../src/mend/weaknesses.ts';
import { startCircleUnderTest, type Visit } from './circle-under-test.ts';
import { naturalFixes } from './natural-fixes.ts';
import { wrongFixes } from './wrong-fixes.ts';

let circle: Awaited<ReturnType<typeof startCircleUnderTest>>;
beforeAll(async () => {
  circle = await startCircleUnderTest();
});
afterAll(() => circle.stop());

async function patch(weakness: Weakness, code: string) {
  const visit = circle.visit();
  const { status, text } = await visit.post(`/workshop/mend/${weakness}`, { code });
  expect(status).toBe(200);
  return { page: text, data: await visit.event('patched') };
}

describe.each(weaknesses)('the weak function of %s', (weakness) => {
  const { weak, fixed, attacks, hiddenAttacks, honest } = exercises[weakness];

  it('lets every attack through that its page shows, and serves honest members', async () => {
    const { page, data } = await patch(weakness, weak);
    expect(page.match(/✗ got through/g)?.length).toBeGreaterThanOrEqual(attacks.length);
    expect(page.match(/ \(hidden\)<\/span>/g)).toHaveLength(hiddenAttacks.length);
    expect(data['honest_ok']).toBe(data['honest']);
  });

  it('is fixed by the hardened version', async () => {
    const { page, data } = await patch(weakness, fixed);
    expect(data).toMatchObject({ weakness, attacks: attacks.length + hiddenAttacks.length, failed: [] });
    expect(page).toContain('Fixed: every attack is blocked');
  });

  it.each(naturalFixes[weakness])('is fixed by %s', async (_name, code) => {
    expect((await patch(weakness, code)).data['failed']).toEqual([]);
  });

  it.each(wrongFixes[weakness])('is not fixed by %s', async (_name, code, breaks) => {
    const { data } = await patch(weakness, code);
    expect(data['attacks_blocked'] === data['attacks']).toBe(breaks === 'honest requests');
    expect(data['honest_ok'] === data['honest']).toBe(breaks === 'an attack');
  });

  it('says in four languages what each test is', () => {
    const names = new Set([...attacks, ...hiddenAttacks, ...honest].map(([what]) => what));
    for (const [language, { mend }] of Object.entries(vocabularies))
      expect(new Set(Object.keys(mend[weakness].tests)), language).toEqual(names);
  });
});

describe('the workshop', () => {
  const switchTo = async (visit: Visit, mode: string) => (await visit.post('/workshop', { mode })).status;

  it('switches the learner’s whole circle, and says what is on', async () => {
    const visit = circle.visit();
    expect((await visit.get('/workshop')).text).toContain('href="/workshop/mend/filter"');
    for (const [mode, other] of [
      ['open', 'Switch to “Hardened”'],
      ['defended', 'Switch to “Vulnerable”'],
    ] as const) {
      expect(await switchTo(visit, mode)).toBe(302);
      expect((await visit.get('/workshop')).text).toContain(other);
    }
    for (const mode of ['', 'arranged', '__proto__']) expect(await switchTo(visit, mode)).toBe(400);
  });

  it('keeps a version until the data is reset, and takes no endless ones', async () => {
    const visit = circle.visit();
    const path = '/workshop/mend/filter';
    await visit.post(path, { code: '// mine' });
    expect((await visit.get(path)).text).toContain('// mine');
    expect((await visit.get(`${path}?original=1`)).text).not.toContain('// mine');
    await visit.platform('DELETE');
    expect((await visit.get(path)).text).not.toContain('// mine');
    expect((await visit.post(path, { code: ' '.repeat(4_001) })).status).toBe(400);
    expect((await visit.post(path, { code: 'function filterFrom() { for (;;); }' })).text).toMatch(
      /Not fixed yet|ran for too long/,
    );
  });

  it('is a page like any unknown one while a hunt has arranged the holes', async () => {
    const visit = await (await circle.visit().signIn()).open('offers.sort', 'api.token');
    const paths = ['/workshop', '/workshop/elsewhere', '/workshop/mend/filter', '/workshop/mend/nothing'];
    const unknown = [await visit.get('/nowhere'), await visit.post('/nowhere', { mode: 'open' })];
    for (const path of paths) {
      const met = [await visit.get(path), await visit.post(path, { mode: 'open' })];
      expect(met.map(({ status, text }) => [status, text])).toEqual(
        unknown.map(({ status, text }) => [status, text]),
      );
      for (const [index, { headers }] of met.entries())
        expect([...headers.keys()]).toEqual([...(unknown[index]?.headers.keys() ?? [])]);
    }
    await visit.platform('PUT', '/state/vulnerable');
    expect((await visit.get('/workshop')).status).toBe(200);
    expect((await visit.get('/workshop/mend/constructor')).status).toBe(404);
  });

  it('shows a learner’s page of another site without an origin, and lets the session come along', async () => {
    const visit = await circle.visit().signIn();
    const { headers, text } = await visit.get('/workshop/elsewhere');
    expect(headers.get('set-cookie')).toBe(`${visit.cookie}; Path=/; HttpOnly; Secure; SameSite=None`);
    expect(text).toContain(`const circle = &quot;${visit.origin.replace('http', 'ws')}&quot;;`);
    const opened = await visit.post('/workshop/elsewhere', { html: '<h1>Hallo</h1>' });
    expect(opened.text).toBe('<!doctype html><h1>Hallo</h1>');
    expect(opened.headers.get('content-security-policy')).toMatch(/^sandbox allow-scripts;/);
    expect((await visit.post('/workshop/elsewhere', { html: 'x'.repeat(2_001) })).status).toBe(400);
    expect((await circle.visit().get('/workshop/elsewhere')).headers.has('set-cookie')).toBe(false);
  });

  it('is linked from no page', async () => {
    const visit = await circle.visit().signIn();
    for (const path of ['/', '/offers', '/settings', '/profile', '/developers', '/nowhere'])
      expect((await visit.get(path)).text).not.toContain('workshop');
  });
});
