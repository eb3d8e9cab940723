import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { makeMemoryFolder } from '../src/memory-folder.ts';

test('without a place or enough room there is no folder', () => {
  expect(makeMemoryFolder('/no/such/place')).toBeNull();
  expect(makeMemoryFolder(tmpdir(), Infinity)).toBeNull();
});

test('a folder is open to all accounts and gone with its process', async () => {
  const module = new URL('../src/memory-folder.ts', import.meta.url).href;
  const code = `import { statSync } from 'node:fs';
    const folder = (await import(${JSON.stringify(module)})).makeMemoryFolder(${JSON.stringify(tmpdir())}, 0);
    console.log(folder, statSync(folder).mode.toString(8));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code]);
  const [folder = '', mode] = stdout.trim().split(' ');
  expect(mode).toBe('41777');
  expect(existsSync(folder)).toBe(false);
});
