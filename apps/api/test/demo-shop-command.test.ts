import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { importedItems, targets, users } from '../src/db/schema/index.ts';
import { useApi } from './harness.ts';

const api = useApi();
const command = fileURLToPath(new URL('../src/commands/demo-shop.ts', import.meta.url));
const run = (token: string, ...args: string[]) => {
  const env = { ...process.env, DATABASE_URL: api.ctx.env.DATABASE_URL, SHOP_TOKEN: token };
  return promisify(execFile)(process.execPath, [command, ...args], { env });
};
const shops = () =>
  api.ctx.db
    .select({ host: targets.host, backendUrl: targets.backendUrl, sharedToken: targets.sharedToken })
    .from(targets);

test('the shop is registered as one target that the lessons use, with the given token; a second run updates it; no account is created', async () => {
  await run('the first token of it', 'https://shop.targets.example/', 'http://shop:8080');
  expect(await shops()).toEqual([
    { host: 'shop.targets.example', backendUrl: 'http://shop:8080', sharedToken: 'the first token of it' },
  ]);
  await run('another token of it', 'https://shop.other.example/', 'http://shop:9090');
  expect(await shops()).toEqual([
    { host: 'shop.other.example', backendUrl: 'http://shop:9090', sharedToken: 'another token of it' },
  ]);
  expect(await api.ctx.db.select({ key: importedItems.key }).from(importedItems)).toEqual([
    { key: 'target:shop' },
  ]);
  expect(await api.ctx.db.select().from(users)).toEqual([]);
});

test('a guessable token is refused', async () => {
  await expect(run('short', 'https://shop.targets.example/', 'http://shop:8080')).rejects.toMatchObject({
    code: 1,
    stderr: 'SHOP_TOKEN: must have at least 16 characters\n',
  });
});
