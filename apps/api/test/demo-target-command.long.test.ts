import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { importedItems, targets, users } from '../src/db/schema/index.ts';
import { useApi } from './harness.ts';

const api = useApi();
const command = fileURLToPath(new URL('../src/commands/demo-target.ts', import.meta.url));
const run = (token: string, ...args: string[]) => {
  const env = { ...process.env, DATABASE_URL: api.ctx.env.DATABASE_URL, TARGET_TOKEN: token };
  return promisify(execFile)(process.execPath, [command, ...args], { env });
};
const registered = () =>
  api.ctx.db
    .select({ host: targets.host, backendUrl: targets.backendUrl, sharedToken: targets.sharedToken })
    .from(targets);

test('a demo target is registered as one target that the lessons use, with the given token; a second run updates it; no account is created', async () => {
  await run('the first token of it', 'shop', 'https://shop.targets.example/', 'http://shop:8080');
  expect(await registered()).toEqual([
    { host: 'shop.targets.example', backendUrl: 'http://shop:8080', sharedToken: 'the first token of it' },
  ]);
  await run('another token of it', 'shop', 'https://shop.other.example/', 'http://shop:9090');
  expect(await registered()).toEqual([
    { host: 'shop.other.example', backendUrl: 'http://shop:9090', sharedToken: 'another token of it' },
  ]);
  expect(await api.ctx.db.select({ key: importedItems.key }).from(importedItems)).toEqual([
    { key: 'target:shop' },
  ]);
  expect(await api.ctx.db.select().from(users)).toEqual([]);
});

test('a guessable token is refused', async () => {
  await expect(
    run('short', 'stamps', 'https://stamps.targets.example/', 'http://stamps:8080'),
  ).rejects.toMatchObject({
    code: 1,
    stderr: 'TARGET_TOKEN: must have at least 16 characters\n',
  });
});

test('the stamp service is a target of its own, and an unknown key is refused', async () => {
  const backend = 'http://stamps:8080';
  await run('the token of the stamps', 'stamps', 'https://stamps.targets.example/', backend);
  expect((await registered()).map(({ host }) => host)).toContain('stamps.targets.example');
  await expect(
    run('the token of it', 'till', 'https://till.targets.example/', backend),
  ).rejects.toMatchObject({
    code: 1,
    stderr: 'Name the target (shop, stamps or circle), its frontend URL and its backend URL.\n',
  });
});
