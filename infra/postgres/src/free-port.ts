import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the range that systems use for outgoing connections, which could take the port before its server does. */
const ports = [20_000, 32_768] as const;
const attempts = 100;

/** A port that is free now. */
export async function freePort(host = '127.0.0.1'): Promise<number> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const port = randomInt(...ports);
    if (await isFree(port, host)) return port;
  }
  throw new Error(`none of ${attempts} ports is free on ${host}`);
}

async function isFree(port: number, host: string): Promise<boolean> {
  const server = createServer().listen(port, host);
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}
