import { withoutEndSlashes } from '@sentiero/contracts/shared';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readSettings, runService } from '@sentiero/service';
import { createApp } from './app.ts';
import { WebEnv } from './env.ts';

const dist = join(import.meta.dirname, '../dist');

function log(msg: string, fields: Record<string, unknown> = {}): void {
  const line = { time: new Date().toISOString(), service: 'web', msg, ...fields };
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

await runService(async () => {
  const env = readSettings(WebEnv, process.env);
  if (!existsSync(join(dist, 'index.html')))
    throw new Error('The web app is not built: run `pnpm --filter @sentiero/web build`.');
  const apiUrl = withoutEndSlashes(env.API_URL);
  const app = await createApp({ dist, apiUrl, webUrl: env.WEB_URL });
  await app.listen({ host: env.HOST, port: env.WEB_PORT });
  const address = app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : env.WEB_PORT;
  log('listening', { host: env.HOST, port, api_url: apiUrl });
  return {
    stop: async () => {
      await app.close();
      log('stopped');
    },
  };
});
