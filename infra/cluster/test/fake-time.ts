import { glob } from 'node:fs/promises';
import { ensureProgram } from '@sentiero/programs';

/** The library that gives a process its own clock. */
export async function fakeTimeLibrary(): Promise<string> {
  await ensureProgram('faketime');
  for await (const path of glob('/usr/lib/*/faketime/libfaketime.so.1')) return path;
  throw new Error('there is no libfaketime here');
}
