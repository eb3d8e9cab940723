import { once } from 'node:events';
import { createServer } from 'node:net';

/** Throws one line for each port in use, with the setting that changes it. */
export async function requireFreePorts(host: string, ports: Record<string, number>): Promise<void> {
  const problems: string[] = [];
  for (const [setting, port] of Object.entries(ports)) {
    const code = await failureOf(host, port);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
      throw new Error(`${host} is no address of this machine: set HOST to another.`);
    if (code === 'EACCES')
      problems.push(`Port ${port} may not be used by this account: set ${setting} to another.`);
    else if (code !== null)
      problems.push(`Port ${port} is in use by another program: set ${setting} to another.`);
  }
  if (problems.length > 0) throw new Error(problems.join('\n'));
}

async function failureOf(host: string, port: number): Promise<string | null> {
  const server = createServer().listen(port, host);
  try {
    await once(server, 'listening');
    server.close();
    await once(server, 'close');
    return null;
  } catch (error) {
    return (error as { code?: string }).code ?? 'unknown';
  }
}
