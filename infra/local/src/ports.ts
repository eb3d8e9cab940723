import { once } from 'node:events';
import { createServer } from 'node:net';

/** Throws one line for each port that is taken, with the setting that moves it. */
export async function requireFreePorts(host: string, ports: Record<string, number>): Promise<void> {
  const taken: string[] = [];
  for (const [setting, port] of Object.entries(ports)) {
    if (!(await isFree(host, port)))
      taken.push(`Port ${port} is in use by another program: set ${setting} to another.`);
  }
  if (taken.length > 0) throw new Error(taken.join('\n'));
}

async function isFree(host: string, port: number): Promise<boolean> {
  const server = createServer().listen(port, host);
  try {
    await once(server, 'listening');
    return true;
  } catch {
    return false;
  } finally {
    server.close();
  }
}
