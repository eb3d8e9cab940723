import type { Env } from '../env.ts';
import { DockerEngine } from './docker-engine.ts';
import type { Engine, EngineInfo } from './engine.ts';
import { closeNetwork } from './firewall.ts';
import { findCluster, KubernetesClient, type Cluster } from './kubernetes-client.ts';
import { KubernetesEngine, readClusterInfo, requireIsolation } from './kubernetes-engine.ts';
import { Lacking } from './lacking.ts';
import { requireEngine } from './requirements.ts';
import { Subnets } from './subnets.ts';

/** An engine that may start copies. */
export type ConnectedEngine = {
  engine: Engine;
  info: EngineInfo;
  /** Makes sure that copies are cut off from everything, or throws; it is repeated, because others may undo it. */
  isolate: () => Promise<void>;
};

/**
 * The socket of `DOCKER_HOST`, the cluster that this process runs in, or one of the usual sockets; throws if there is
 * none, or if it does not answer. The platform's id tells its copies from those of others.
 */
export async function connectEngine(env: Env, readPlatform: () => Promise<{ id: string }>) {
  const cluster = env.DOCKER_HOST ? null : findCluster(process.env);
  if (cluster) return connectCluster(cluster, env, readPlatform);
  return connectSocket(env, readPlatform);
}

async function connectSocket(
  { INSTANCES_NETWORK, DOCKER_HOST }: Env,
  readPlatform: () => Promise<{ id: string }>,
): Promise<ConnectedEngine> {
  const { client, info } = await requireEngine({ ...process.env, DOCKER_HOST });
  const { id: platform } = await readPlatform();
  const subnets = new Subnets(INSTANCES_NETWORK);
  const isPodman = info.name.startsWith('Podman');
  return {
    engine: new DockerEngine(client, { platform, subnets, isPodman }),
    info,
    isolate: () => closeNetwork(INSTANCES_NETWORK),
  };
}

async function connectCluster(
  cluster: Cluster,
  { INSTANCES_NAMESPACE }: Env,
  readPlatform: () => Promise<{ id: string }>,
): Promise<ConnectedEngine> {
  const client = new KubernetesClient(cluster);
  const info = await inCluster(readClusterInfo(client, INSTANCES_NAMESPACE));
  const { id } = await readPlatform();
  return {
    engine: new KubernetesEngine(client, id, INSTANCES_NAMESPACE),
    info,
    isolate: () => inCluster(requireIsolation(client, INSTANCES_NAMESPACE)),
  };
}

/** A reason of the cluster, for staff. */
const inCluster = <Value>(asked: Promise<Value>): Promise<Value> =>
  asked.catch((cause: unknown) => {
    const detail = cause instanceof Error ? cause.message : String(cause);
    throw new Lacking(detail, { part: 'cluster', detail, cause });
  });
