import { runService } from '@sentiero/service';
import { readEnv } from './env.ts';
import { startStamps } from './stamps.ts';

await runService(async () => startStamps(readEnv(process.env)));
