import { escapeHtml } from '@sentiero/lab-app';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { weaknesses, type Weakness } from '../src/mend/exercise.ts';
import { exercises } from '../src/mend/exercises.ts';
import { startShopUnderTest } from './shop-under-test.ts';
import { mendWords } from '@sentiero/lab-app/mend/words';
import { vocabularies } from '../src/locales/languages.ts';
import { naturalFixes } from './natural-fixes.ts';
import { wrongFixes } from './wrong-fixes.ts';

let shop: Awaited<ReturnType<typeof startShopUnderTest>>;
beforeAll(async () => {
  shop = await startShopUnderTest();
});
afterAll(() => shop.stop());

async function patch(weakness: Weakness, code: string) {
  const visit = shop.visit();
  const response = await visit.form(`/workshop/mend/${weakness}`, { code });
  expect(response.status).toBe(200);
  return { page: await response.text(), data: (await visit.event('patched')).data };
}

describe.each(weaknesses)('the weak function of %s', (weakness) => {
  const { weak, fixed, attacks, hiddenAttacks, honest } = exercises[weakness];

  it('lets every attack through that its page shows', async () => {
    const { page, data } = await patch(weakness, weak);
    expect(page).toContain(`Attacks: ${Number(data['attacks_blocked'])} of`);
    expect(page.match(/✗ got through/g)?.length).toBeGreaterThanOrEqual(attacks.length);
    expect(page).not.toContain('Your fix and the hardened version');
  });

  it('is fixed by the shop’s own version, which blocks every attack and serves every honest request', async () => {
    const { page, data } = await patch(weakness, fixed);
    const all = attacks.length + hiddenAttacks.length;
    expect(data).toEqual({
      access: null,
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
    expect(page).toContain('Your fix and the hardened version');
  });

  it.each(wrongFixes[weakness])('is not fixed by %s', async (_name, code, breaks) => {
    const { page, data } = await patch(weakness, code);
    const { attacks_blocked, honest_ok } = data;
    expect(attacks_blocked === attacks.length + hiddenAttacks.length).toBe(breaks === 'honest requests');
    expect(honest_ok === honest.length).toBe(breaks === 'an attack');
    expect(page).toContain('Not fixed yet');
    expect(page).not.toContain('Your fix and the hardened version');
  });

  it('never shows a hidden attack', async () => {
    const { page } = await patch(weakness, weak);
    expect(page.match(/ \(hidden\)<\/span>/g)).toHaveLength(hiddenAttacks.length);
    const texts = hiddenAttacks.flatMap(([, call]) => call).filter((value) => typeof value === 'string');
    const shown = [...attacks, ...honest].flatMap(([, call]) => call);
    for (const text of texts.filter((one) => one.length > 3 && !shown.includes(one)))
      expect(page).not.toContain(escapeHtml(JSON.stringify(text)));
  });

  it.each(naturalFixes[weakness])('is fixed by %s', async (_name, code) => {
    const { page, data } = await patch(weakness, code);
    expect(data['failed']).toEqual([]);
    expect(page).toContain('Fixed: every attack is blocked');
  });

  it('says in four languages what each test is', () => {
    const names = new Set([...attacks, ...hiddenAttacks, ...honest].map(([what]) => what));
    for (const [language, { mend }] of Object.entries(vocabularies))
      expect(new Set(Object.keys(mend[weakness].tests)), language).toEqual(names);
  });
});

it('a refused fix says in words which attack or which use failed, in the learner’s language', async () => {
  const visit = shop.visit();
  const code =
    'const basketLine = (product, form) => form.price ? { quantity: Number(form.quantity), price: product.price } : null;';
  for (const language of ['de', 'en', 'fr', 'it'] as const) {
    const response = await visit.send('/workshop/mend/price', {
      method: 'POST',
      headers: { 'Accept-Language': language },
      body: new URLSearchParams({ code }),
    });
    const page = await response.text();
    const { negative, new_form, own_price } = vocabularies[language].mend.price.tests;
    const { failedAttack, failedUse } = mendWords[language];
    expect(page).toContain(failedAttack.replace('{{what}}', negative));
    expect(page).toContain(failedUse.replace('{{what}}', new_form));
    expect(page).not.toContain(failedAttack.replace('{{what}}', own_price));
    const { data } = await visit.event('patched');
    expect(data['failed']).toEqual(expect.arrayContaining(['negative', 'new_form']));
  }
});

describe('the editor', () => {
  it('shows Kilian’s function first, keeps the learner’s own version, and forgets it at a reset', async () => {
    const visit = shop.visit();
    expect(await visit.page('/workshop')).toContain('href="/workshop/mend/price"');
    const { weak } = exercises.price;
    const [firstLine = ''] = weak.split('\n');
    expect(await visit.page('/workshop/mend/price')).toContain(firstLine);
    await visit.form('/workshop/mend/price', { code: '// mine & only mine\r\n' });
    expect(await visit.page('/workshop/mend/price')).toContain('// mine &amp; only mine\n</textarea>');
    expect(await visit.page('/workshop/mend/price?original=1')).not.toContain('only mine');
    expect(await shop.visit().page('/workshop/mend/price')).not.toContain('only mine');
    expect((await visit.platform('DELETE')).status).toBe(204);
    expect(await visit.page('/workshop/mend/price')).not.toContain('only mine');
  });

  it('says where code cannot be read, and counts nothing as blocked', async () => {
    const { page, data } = await patch('price', 'function basketLine(product, form) {\n  return (;\n}');
    expect(page).toContain('The function can’t be called:');
    expect(page).toMatch(/SyntaxError: .*function\.js:2/);
    expect(data).toMatchObject({ attacks_blocked: 0, honest_ok: 0, fault: true });
  });

  it.each([
    ['what it cannot reach', 'function basketLine() { return process.env; }', /ReferenceError/],
    ['an endless loop', 'function basketLine() { for (;;); }', /InternalError|ran for too long/],
    ['too much memory', 'function basketLine() { return "x".repeat(2 ** 29); }', /InternalError|RangeError/],
  ])(
    'says what ended code that tries %s, and serves the learner’s next version',
    async (_what, code, says) => {
      const visit = shop.visit();
      const page = await (await visit.form('/workshop/mend/price', { code })).text();
      expect(page).toMatch(says);
      const { fixed } = exercises.price;
      const next = await visit.form('/workshop/mend/price', { code: fixed });
      expect(await next.text()).toContain('Fixed: every attack is blocked');
    },
  );

  it('accepts a function in any form, and code around it', async () => {
    const arrow =
      'const isStaff = (visitor) => visitor?.role === "staff";\nconst mayRead = (visitor, order) => isStaff(visitor) || order.customer_id === visitor?.id;';
    const { data } = await patch('object_access', arrow);
    expect(data['attacks_blocked']).toBe(data['attacks']);
    expect(data['honest_ok']).toBe(data['honest']);
  });

  it('is a 404 for a function that the shop does not have, and a 400 for too much code', async () => {
    const visit = shop.visit();
    expect((await visit.send('/workshop/mend/everything')).status).toBe(404);
    expect((await visit.form('/workshop/mend/constructor', { code: '' })).status).toBe(404);
    expect((await visit.form('/workshop/mend/price', { code: ' '.repeat(4_001) })).status).toBe(400);
  });
});
