import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ringing, silent, unknown } from './ringing-scripts.ts';
import { startShopUnderTest, type Visit } from './shop-under-test.ts';

let shop: Awaited<ReturnType<typeof startShopUnderTest>>;
beforeAll(async () => {
  shop = await startShopUnderTest();
});
afterAll(() => shop.stop());

async function ring(visit: Visit, page: string, body = '') {
  const headers = {
    'Sec-Fetch-Site': 'same-origin',
    'Sec-Fetch-Mode': 'cors',
    'Sec-Fetch-Dest': 'empty',
    'Content-Type': 'text/plain',
    Referer: shop.url + page,
  };
  await visit.send('/bell', { method: 'POST', headers, body });
  return (await visit.event('bell')).data;
}

async function reviewed(text: string): Promise<Visit> {
  const visit = await shop.visit().signIn();
  await visit.form('/products/2/reviews', { text });
  await visit.send('/products/2');
  return visit;
}

describe('a ring from a page with a script', () => {
  it.each(ringing)('is the script’s if it rings when it runs: %s', async (text) => {
    const data = await ring(await reviewed(text), '/products/2');
    expect(data).toMatchObject({ executable: true, page_rings: 'yes', by_page_script: true });
  });

  it.each(silent)('is the console’s if the script does not ring: %s', async (text) => {
    const data = await ring(await reviewed(text), '/products/2');
    expect(data).toMatchObject({ executable: true, page_rings: 'no', by_page_script: false });
  });

  it.each(unknown)('counts for the learner if nobody can know: %s', async (text) => {
    const data = await ring(await reviewed(text), '/products/2');
    expect(data).toMatchObject({ executable: true, page_rings: 'unknown', by_page_script: true });
  });

  it('is the script’s only with a message that the script sends', async () => {
    const plain = await reviewed('<script>fetch("/bell",{method:"POST"})</script>');
    expect(await ring(plain, '/products/2')).toMatchObject({ by_page_script: true });
    expect(await ring(plain, '/products/2', plain.cookie)).toMatchObject({
      carried_session: 'own',
      page_rings: 'yes',
      by_page_script: false,
    });
    await plain.form('/products/2/reviews', {
      text: '<script>fetch("/bell",{method:"POST",body:btoa(document.cookie)})</script>',
    });
    await plain.send('/products/2');
    expect(await ring(plain, '/products/2', btoa(plain.cookie))).toMatchObject({
      carried_session: 'own',
      by_page_script: true,
    });
  });

  it('is resolved against the address of the page', async () => {
    const relative = '<script>fetch("bell",{method:"POST"})</script>';
    expect(await ring(await reviewed(relative), '/products/2')).toMatchObject({ page_rings: 'no' });
    const visit = shop.visit();
    const page = `/search?q=${encodeURIComponent(relative)}`;
    await visit.send(page);
    expect(await ring(visit, page)).toMatchObject({ page_rings: 'yes', by_page_script: true });
  });

  it('leaves the shop serving everybody when the script never ends', async () => {
    const visit = await reviewed('<script>for(;;)new Array(1e6).fill("x".repeat(1e6))</script>');
    expect(await ring(visit, '/products/2')).toMatchObject({ by_page_script: false });
    expect(await shop.visit().page('/')).toContain('Sunday Zopf');
  });
});
