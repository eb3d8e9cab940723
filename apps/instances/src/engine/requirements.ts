import type { InstanceLack } from '@sentiero/contracts/instances';
import { DockerClient } from './docker-client.ts';
import { readEngineInfo } from './docker-engine.ts';
import type { EngineInfo } from './engine.ts';
import { findEngineSocket } from './find-engine.ts';
import { requireFirewall } from './firewall.ts';
import { lackIn, Lacking } from './lacking.ts';

type Source = Parameters<typeof findEngineSocket>[0];
type Found = { client: DockerClient; info: EngineInfo };

const install = 'sudo apt-get install docker.io';

/** The engine of Docker or Podman on this machine; throws with what is missing, and what to do about it. */
export async function requireEngine(source: Source): Promise<Found> {
  const path = findEngineSocket(source);
  if (path === null)
    throw new Lacking(`no socket of Docker or Podman was found: ${install}, or podman`, {
      part: 'engine',
      command: install,
    });
  const client = new DockerClient(path);
  try {
    return { client, info: await readEngineInfo(client) };
  } catch (cause) {
    const isRefused = (cause as NodeJS.ErrnoException).code === 'EACCES';
    const advice = isRefused
      ? 'run it as root, or as a member of the group of that file'
      : 'start the engine';
    const engine = path.includes('podman') ? 'podman.socket' : 'docker';
    throw new Lacking(`nothing answers at ${path}: ${advice} (${String(cause)})`, {
      part: isRefused ? 'engine_rights' : 'engine_silent',
      detail: path,
      ...(!isRefused && { command: `sudo systemctl start ${engine}` }),
      cause,
    });
  }
}

/** What own copies of targets lack on this machine, in a line each; none if they can run. */
export async function whatCopiesLack(source: Source): Promise<string[]> {
  const parts = [requireEngine(source).then(({ client }) => client.close()), requireFirewall()];
  const results = await Promise.allSettled(parts);
  return results.flatMap((one) => (one.status === 'rejected' ? [(one.reason as Error).message] : []));
}

/** What copies lack if their engine could not be reached: this, and the packet filter if that is missing as well. */
export async function lacksWithoutEngine(error: unknown): Promise<InstanceLack[]> {
  const lacks = lackIn(error);
  if (lacks.some(({ part }) => part === 'cluster')) return lacks;
  return [...lacks, ...(await requireFirewall().then(() => [], lackIn))];
}
