import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createApp } from './app.ts';
import { readEnv } from './env.ts';

const dist = join(import.meta.dirname, '../dist');

function log(msg: string, fields: Record<string, unknown> = {}): void {
  console.log(JSON.stringify({ time: new Date().toISOString(), service: 'web', msg, ...fields }));
}

function fail(line: string): never {
  console.error(line);
  process.exit(1);
}

const { env, problems } = readEnv(process.env);
if (!env) fail(problems.join('\n'));
if (!existsSync(join(dist, 'index.html')))
  fail('The web app is not built: run `pnpm --filter @sentiero/web build`');

const app = await createApp({ dist, apiUrl: env.apiUrl });

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void app.close().then(() => {
      log('stopped', { signal });
      process.exit(0);
    });
  });
}

try {
  await app.listen({ host: env.host, port: env.port });
} catch (error) {
  const inUse = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  if (!inUse) throw error;
  fail(`WEB_PORT ${env.port} is in use on ${env.host}: stop what listens there, or set another WEB_PORT`);
}

const address = app.server.address();
const port = typeof address === 'object' && address !== null ? address.port : env.port;
log('listening', { host: env.host, port, api_url: env.apiUrl });
