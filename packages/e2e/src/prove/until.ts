import { setTimeout as pause } from 'node:timers/promises';

const limitMs = 20_000;

/** Asks until there is an answer; throws when there is none in time. */
export async function until<Answer>(
  what: string,
  ask: () => Answer | undefined | Promise<Answer | undefined>,
): Promise<Answer> {
  const deadline = Date.now() + limitMs;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (Date.now() > deadline) throw new Error(`${what}: nothing in ${limitMs / 1000} s`);
    await pause(5);
  }
}
