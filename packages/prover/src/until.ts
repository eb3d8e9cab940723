import { setTimeout as pause } from 'node:timers/promises';

const limitMs = 20_000;
const askAgainMs = 10;

type Ask<Answer> = () => Answer | undefined | Promise<Answer | undefined>;

/** Polls until there is a result; throws if there is none in time. */
export async function until<Answer>(what: string, ask: Ask<Answer>, everyMs = askAgainMs): Promise<Answer> {
  const answer = await within(limitMs, ask, everyMs);
  if (answer === undefined) throw new Error(`${what}: nothing in ${limitMs / 1000} s`);
  return answer;
}

/** Polls until there is a result, at most for that time. */
export async function within<Answer>(
  ms: number,
  ask: Ask<Answer>,
  everyMs = askAgainMs,
): Promise<Answer | undefined> {
  const deadline = performance.now() + ms;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined || performance.now() > deadline) return answer;
    await pause(everyMs);
  }
}
