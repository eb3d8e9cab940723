import { DockerClient } from './docker-client.ts';
import { readEngineInfo } from './docker-engine.ts';
import type { EngineInfo } from './engine.ts';
import { findEngineSocket } from './find-engine.ts';
import { requireFirewall } from './firewall.ts';

type Source = Parameters<typeof findEngineSocket>[0];
type Found = { client: DockerClient; info: EngineInfo };

/** The engine of Docker or Podman on this machine; throws with what is missing, and what to do about it. */
export async function requireEngine(source: Source): Promise<Found> {
  const path = findEngineSocket(source);
  if (path === null)
    throw new Error('no socket of Docker or Podman was found: sudo apt-get install docker.io, or podman');
  const client = new DockerClient(path);
  try {
    return { client, info: await readEngineInfo(client) };
  } catch (error) {
    const isRefused = (error as NodeJS.ErrnoException).code === 'EACCES';
    const advice = isRefused
      ? 'run it as root, or as a member of the group of that file'
      : 'start the engine';
    throw new Error(`nothing answers at ${path}: ${advice} (${String(error)})`, { cause: error });
  }
}

/** What own copies of targets lack on this machine, in a line each; none if they can run. */
export async function whatCopiesLack(source: Source): Promise<string[]> {
  const parts = [requireEngine(source).then(({ client }) => client.close()), requireFirewall()];
  const results = await Promise.allSettled(parts);
  return results.flatMap((one) => (one.status === 'rejected' ? [(one.reason as Error).message] : []));
}
