import { afterAll, expect, it } from 'vitest';
import { startShopUnderTest } from './shop-under-test.ts';

const shop = await startShopUnderTest();
afterAll(() => shop.stop());

it('five hundred injected statements in a row are analysed: compiled ones are freed', async () => {
  const visit = shop.visit();
  for (let n = 0; n < 500; n += 10) {
    const ask = (k: number) =>
      `x' UNION SELECT ${n + k},author,text,${'1+'.repeat(200)}4 FROM staff_notes --`;
    await Promise.all(Array.from({ length: 10 }, (_, k) => visit.search(ask(k))));
  }
  await visit.search("x' UNION SELECT 1,author,text,4 FROM staff_notes --");
  expect((await visit.event('sql')).data).toMatchObject({
    complete: true,
    columns: expect.arrayContaining(['staff_notes.author', 'staff_notes.text']),
  });
});
