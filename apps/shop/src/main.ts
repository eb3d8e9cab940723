import { runService } from '@sentiero/service';
import { readEnv } from './env.ts';
import { startShop } from './shop.ts';

await runService(async () => startShop(readEnv(process.env)));
