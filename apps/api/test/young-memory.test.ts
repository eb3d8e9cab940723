import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, inject, test } from 'vitest';

const script = join(import.meta.dirname, 'transact-and-collect.ts');

/** In a process of its own: what else runs in this one is optimised for objects that survive. */
test('what a transaction refers to is freed by a young collection', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--expose-gc',
    script,
    inject('templateUrl'),
  ]);
  // 40 transactions refer to 12 MB.
  expect(Number(stdout)).toBeLessThan(3_000_000);
  expect(stdout).toMatch(/^-?\d+$/);
});
