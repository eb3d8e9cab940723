import { appendFile, mkdtemp, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { FollowedFile } from './follow-file.ts';

async function aFile() {
  const folder = await mkdtemp(join(tmpdir(), 'sql-log-'));
  const path = join(folder, 'log');
  const file = new FollowedFile(path);
  onTestFinished(async () => {
    await file.close();
    await rm(folder, { recursive: true });
  });
  return { path, file };
}

test('only what is appended is read, whole characters at a time', async () => {
  const { path, file } = await aFile();
  expect(await file.read()).toBe('');
  await writeFile(path, 'old\n');
  expect(await file.read()).toBe('');
  const bytes = Buffer.from('ü\n');
  await appendFile(path, bytes.subarray(0, 1));
  expect(await file.read()).toBe('');
  await appendFile(path, bytes.subarray(1));
  expect(await file.read()).toBe('ü\n');
});

test('a rotated file is read to its end, then the new one; a truncated one from its start', async () => {
  const { path, file } = await aFile();
  await writeFile(path, 'old\n');
  await file.read();
  await appendFile(path, 'last\n');
  await rename(path, `${path}.1`);
  await writeFile(path, 'first\n');
  expect(await file.read()).toBe('last\nfirst\n');
  await truncate(path, 0);
  await appendFile(path, 'new\n');
  expect(await file.read()).toBe('new\n');
});
