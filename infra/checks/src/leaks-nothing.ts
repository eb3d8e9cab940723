import assert from 'node:assert/strict';
import { afterAll, vi } from 'vitest';

/** The state that a test file shares with the next one in its process. */
function shared() {
  const names = Object.getOwnPropertyNames(globalThis).filter((name) => !name.startsWith('__'));
  return { env: { ...process.env }, folder: process.cwd(), names: names.toSorted(), values: values(names) };
}

/** Node defines some globals as getters until their first use. */
function values(names: readonly string[]): Map<string, unknown> {
  const found = names.map(
    (name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)?.value] as const,
  );
  return new Map(found.filter(([, value]) => value !== undefined));
}

const before = shared();
// The first registered hook runs last, after the file's own cleanup.
afterAll(() => {
  assert(!vi.isFakeTimers(), 'fake timers are left on');
  const after = shared();
  assert.deepEqual(after.env, before.env, 'process.env is left changed');
  assert.equal(after.folder, before.folder, 'the working directory is left changed');
  assert.deepEqual(after.names, before.names, 'globals are left behind');
  for (const [name, value] of before.values)
    assert(Object.is(after.values.get(name), value), `the global ${name} is left replaced`);
});
