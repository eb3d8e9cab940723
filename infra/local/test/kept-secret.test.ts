import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keptSecret } from '../src/kept-secret.ts';

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'sentiero-'))));
afterAll(() => rm(folder, { recursive: true }));

test('a secret is stable across starts, different in each folder, and readable by its owner only', async () => {
  const secret = await keptSecret(folder, 'one');
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(await keptSecret(folder, 'one')).toBe(secret);
  expect(await keptSecret(folder, 'two')).not.toBe(secret);
  expect((await stat(join(folder, 'one'))).mode & 0o777).toBe(0o600);
});

test('a truncated file is rewritten', async () => {
  await writeFile(join(folder, 'cut'), 'abc');
  const secret = await keptSecret(folder, 'cut');
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(await keptSecret(folder, 'cut')).toBe(secret);
});
