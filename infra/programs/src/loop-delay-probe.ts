/**
 * Loaded into a process under test (`loopDelayEnv`): writes the longest delay of its event loop since the last time, in
 * milliseconds, to the file named by `LOOP_DELAY_FILE` on every SIGUSR2.
 */
import { renameSync, writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

const file = process.env['LOOP_DELAY_FILE'];
const resolutionMs = 1;
if (isMainThread && file !== undefined) {
  const delays = monitorEventLoopDelay({ resolution: resolutionMs });
  delays.enable();
  process.on('SIGUSR2', () => {
    writeFileSync(`${file}.part`, String(Math.max(0, delays.max / 1e6 - resolutionMs)));
    renameSync(`${file}.part`, file);
    delays.reset();
  });
}
