import { runService } from '@sentiero/service';
import { whenLaunchersEnd } from './launchers.ts';
import { startPlatform } from './platform.ts';
import { readyBlock } from './ready-block.ts';
import { readStartSettings } from './settings.ts';

/** The time limit for starting all services in turn. */
const stopWithinMs = 60_000;
const ending = new AbortController();

whenLaunchersEnd(() => ending.abort(new Error('what started us has ended')));

await runService(async () => {
  const settings = readStartSettings(process.env);
  const platform = await startPlatform(settings, {
    watch: process.argv.includes('--watch'),
    say: (line) => process.stdout.write(`${line} …\n`),
    onGivenUp: (reason) => {
      process.stderr.write(`${reason}\n`);
      process.exitCode = 1;
      ending.abort(new Error(reason));
    },
    signal: ending.signal,
  });
  process.stdout.write(readyBlock(platform));
  return { ...platform, stopWithinMs };
}, ending);
