import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { vi } from 'vitest';
import { proxies } from '../src/db/schema/index.ts';
import type { Harness } from './harness.ts';

const main = fileURLToPath(new URL('../../proxy/src/main.ts', import.meta.url));

export type ProxyProcess = { child: ChildProcess; port: number; stop: () => Promise<void>; kill: () => void };

function addressOf(harness: Harness): string {
  const address = harness.internal.server.address();
  if (typeof address !== 'object' || !address) throw new Error('the internal listener is not open');
  return `http://127.0.0.1:${address.port}`;
}

/**
 * A proxy in its own process, once it has reported to the API, which must already be listening: the harness's, or a
 * process that `env` names.
 */
export async function startProxy(harness: Harness, env: Record<string, string> = {}): Promise<ProxyProcess> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sentiero-api-proxy-'));
  const known = new Set((await harness.ctx.db.select().from(proxies)).map(({ id }) => id));
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      API_INTERNAL_URL: env['API_INTERNAL_URL'] ?? addressOf(harness),
      INTERNAL_TOKEN: harness.ctx.env.INTERNAL_TOKEN,
      PROXY_PORT: '0',
      DATA_DIR: folder,
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const kill = () => void child.kill('SIGKILL');
  process.once('exit', kill);
  const ended = once(child, 'exit');
  const port = await vi.waitFor(async () => {
    const rows = await harness.ctx.db.select().from(proxies);
    const own = rows.find(({ id }) => !known.has(id));
    if (!own) throw new Error('the proxy has not reported yet');
    return own.port;
  }, 60_000);
  return {
    child,
    port,
    kill,
    async stop() {
      kill();
      await ended;
      process.off('exit', kill);
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}
