import { runService } from '@sentiero/service';
import { startCircle } from './circle.ts';
import { readEnv } from './env.ts';

await runService(async () => startCircle(readEnv(process.env)));
