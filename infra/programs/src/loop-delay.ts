import { readFileSync, rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

const probe = new URL('loop-delay-probe.ts', import.meta.url).href;

/** What a Node process needs in its environment so that `longestLoopDelay` can ask it by the file. */
export const loopDelayEnv = (file: string) => ({
  NODE_OPTIONS: `--import=${probe}`,
  LOOP_DELAY_FILE: file,
});

/** The longest delay of the event loop of the process since the last call, in milliseconds. */
export async function longestLoopDelay(pid: number, file: string): Promise<number> {
  rmSync(file, { force: true });
  process.kill(pid, 'SIGUSR2');
  for (let attempt = 0; attempt < 3000; attempt++) {
    try {
      return Number(readFileSync(file, 'utf8'));
    } catch {
      await delay(10);
    }
  }
  throw new Error(`process ${pid} does not say the delay of its event loop`);
}
