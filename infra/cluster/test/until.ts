import { setTimeout as pause } from 'node:timers/promises';

const limitMs = 90_000;

/** Polls until the result is true; errors count as false. */
export async function until(what: string, ask: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + limitMs;
  let last: unknown = 'it is not so';
  while (performance.now() < deadline) {
    try {
      if (await ask()) return;
    } catch (error) {
      last = error;
    }
    await pause(25);
  }
  throw new Error(`${what}: not within ${limitMs / 1000} s`, { cause: last });
}
