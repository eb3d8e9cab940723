import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { expect, test } from '../src/platform-fixture.ts';

const limitBytes = 170_000;

test('the login page loads at most 170 kB of JavaScript, and nothing of other pages', async ({
  page,
  platform,
}) => {
  const sizes = new Map<string, Promise<number>>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith('.js')) sizes.set(pathname, response.body().then(gzippedBytes));
  });
  await page.goto(`${platform.settings.WEB_URL}/login`, { waitUntil: 'networkidle' });
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  let sum = 0;
  for (const [name, size] of sizes) {
    sum += await size;
    process.stdout.write(`${((await size) / 1000).toFixed(1).padStart(8)} kB  ${name}\n`);
  }
  process.stdout.write(`${(sum / 1000).toFixed(1).padStart(8)} kB  in all, of ${limitBytes / 1000} kB\n`);
  expect(sum).toBeGreaterThan(0);
  expect(sum).toBeLessThanOrEqual(limitBytes);
  expect([...sizes.keys()].filter((name) => name.includes('page'))).toEqual([]);
});

async function gzippedBytes(body: Buffer): Promise<number> {
  return (await promisify(gzip)(body, { level: 9 })).length;
}
