import type { WantedCopy } from '@sentiero/contracts/ingest';
import { instanceLimits } from '@sentiero/contracts/ingest';
import { EngineError, isGone } from './call-engine.ts';
import {
  bytesPerMb,
  containerName,
  containerSpec,
  labels,
  limitsOf,
  missingLimits,
  type Inspected,
  type Stats,
} from './container-spec.ts';
import type { DockerClient } from './docker-client.ts';
import { DockerNetworks } from './docker-networks.ts';
import { DockerVolumes } from './docker-volumes.ts';
import type { Subnets } from './subnets.ts';
import { CopyRefused, type Engine, type EngineInfo, type ListedCopy, type Usage } from './engine.ts';

const unmeasured: Stats = { memory_stats: {}, cpu_stats: { cpu_usage: { total_usage: 0 } } };
const pullLimitMs = 10 * 60_000;

type Summary = { Labels: Record<string, string>; State: string; Created: number };

export type DockerOptions = {
  platform: string;
  subnets: Subnets;
  /** Podman behaves differently in places. */
  isPodman: boolean;
};
type Volumes = Parameters<typeof containerSpec>[2];

/** Docker or Podman behind the Docker Engine API. */
export class DockerEngine implements Engine {
  readonly #client: DockerClient;
  readonly #platform: string;
  readonly #networks: DockerNetworks;
  readonly #volumes: DockerVolumes | null;
  /** The running copies whose limits are known to hold. */
  readonly #limited = new Set<string>();

  constructor(client: DockerClient, { platform, subnets, isPodman }: DockerOptions) {
    this.#client = client;
    this.#platform = platform;
    this.#networks = new DockerNetworks(client, { platform, subnets, isPodman });
    this.#volumes = isPodman ? null : new DockerVolumes(client, platform);
  }

  async list(): Promise<ListedCopy[]> {
    const filters = this.#ofPlatform();
    const [containers, networks, volumes] = await Promise.all([
      this.#client.json<Summary[]>({ method: 'GET', path: `/containers/json?all=true&filters=${filters}` }),
      this.#networks.list(filters),
      this.#volumes?.list(filters) ?? [],
    ]);
    const listed = new Map<string, ListedCopy>(
      containers.map(({ Labels, State, Created }) => [
        Labels[labels.copy] ?? '',
        { name: Labels[labels.copy] ?? '', state: stateOf(State), createdAtMs: Created * 1000 },
      ]),
    );
    // A network or a volume may have outlived its container, or wait for it.
    for (const name of [...networks, ...volumes])
      if (!listed.has(name)) listed.set(name, { name, state: 'unfinished', createdAtMs: 0 });
    return [...listed.values()];
  }

  async create(copy: WantedCopy): Promise<void> {
    try {
      await this.#networks.create(copy);
      if (this.#volumes) await this.#requireImage(copy.image);
      const start = (volumes: Volumes) => this.#startContainer(copy, volumes);
      await (this.#volumes ? this.#volumes.during(copy, start) : start([]));
    } catch (error) {
      const refusal =
        error instanceof EngineError ? new CopyRefused('refused', error.message, error.status >= 500) : error;
      // An engine that is away has refused nothing, and what it has begun is finished later.
      if (refusal instanceof CopyRefused) await this.remove(copy.name);
      throw refusal;
    }
  }

  async address(name: string): Promise<string | null> {
    const inspected = await this.#inspect(name);
    await this.#requireLimits(name, inspected);
    const { State, NetworkSettings, Config } = inspected;
    const host = NetworkSettings.Networks?.[containerName(name)]?.IPAddress;
    const port = Config?.Labels?.[labels.port];
    return State.Running && host && port ? `${host}:${port}` : null;
  }

  async logs(name: string): Promise<string> {
    // With a number of lines, Podman leaves out a line that has not ended. The engine keeps a megabyte anyway.
    const path = `/containers/${containerName(name)}/logs?stdout=1&stderr=1`;
    const bytes = await this.#client.bytes({ method: 'GET', path }).catch((error: unknown) => {
      isGone(error);
      return Buffer.alloc(0);
    });
    return textOfFrames(bytes).slice(-instanceLimits.logBytes);
  }

  async usage(name: string): Promise<Extract<Usage, { cpuSeconds: number }> | null> {
    const { memory_stats: memory, cpu_stats: cpu } = (await this.#stats(name)) ?? unmeasured;
    if (memory.usage === undefined) return null;
    return { memory_mb: memory.usage / bytesPerMb, cpuSeconds: cpu.cpu_usage.total_usage / 1e9 };
  }

  async remove(name: string): Promise<void> {
    this.#limited.delete(name);
    const path = `/containers/${containerName(name)}?force=true&v=true`;
    await this.#client.bytes({ method: 'DELETE', path }).catch(isGone);
    await this.#volumes?.remove(name);
    await this.#networks.remove(name);
  }

  /** Once for each copy, whoever started it. */
  async #requireLimits(name: string, inspected: Inspected): Promise<void> {
    if (this.#limited.has(name)) return;
    const limits = limitsOf(inspected.Config?.Labels);
    const stats = await this.#stats(name);
    let missing = missingLimits(limits, inspected, stats ?? unmeasured);
    // A copy that ended meanwhile has no control group, and no need of one.
    if (missing.length > 0) {
      const now = await this.#inspect(name);
      if (now.State.Running && !stats) throw new Error('the engine has not measured the copy yet');
      missing = missingLimits(limits, now, stats ?? unmeasured);
    }
    if (missing.length > 0) throw new CopyRefused('not_limited', `not limited: ${missing.join(', ')}`);
    this.#limited.add(name);
  }

  async #startContainer(copy: WantedCopy, volumes: Volumes): Promise<void> {
    await this.#createContainer(copy, volumes);
    await this.#client.bytes({ method: 'POST', path: `/containers/${containerName(copy.name)}/start` });
  }

  async #createContainer(copy: WantedCopy, volumes: Volumes): Promise<void> {
    const path = `/containers/create?name=${containerName(copy.name)}`;
    const body = containerSpec(copy, this.#platform, volumes);
    const create = () => this.#client.json({ method: 'POST', path, body });
    try {
      await create();
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      // A container of that name was made by an attempt that did not live to start it.
      if (error.status === 409) return;
      if (error.status !== 404) throw error;
      await this.#pull(copy.image);
      await create();
    }
  }

  async #requireImage(image: string): Promise<void> {
    const path = `/images/${image}/json`;
    const isThere = await this.#client.bytes({ method: 'GET', path }).then(
      () => true,
      (error: unknown) => !isGone(error),
    );
    if (!isThere) await this.#pull(image);
  }

  async #pull(image: string): Promise<void> {
    const path = `/images/create?fromImage=${encodeURIComponent(image)}`;
    try {
      const told = await this.#client.bytes({ method: 'POST', path, timeoutMs: pullLimitMs });
      // The answer is a success even if the image is not there.
      const failure = /"error":"([^"]*)"/.exec(told.toString('utf8'));
      if (failure) throw new Error(failure[1]);
    } catch (error) {
      throw new CopyRefused('no_image', error instanceof Error ? error.message : String(error));
    }
  }

  #inspect(name: string): Promise<Inspected> {
    return this.#client.json({ method: 'GET', path: `/containers/${containerName(name)}/json` });
  }

  /** Null of a container that has just ended. */
  #stats(name: string): Promise<Stats | null> {
    const path = `/containers/${containerName(name)}/stats?stream=false&one-shot=true`;
    return this.#client.json({ method: 'GET', path });
  }

  #ofPlatform(): string {
    return encodeURIComponent(JSON.stringify({ label: [`${labels.platform}=${this.#platform}`] }));
  }
}

/** The engine's name and memory; throws if it does not answer. */
export async function readEngineInfo(client: DockerClient): Promise<EngineInfo> {
  type Info = { MemTotal: number; ServerVersion?: string };
  type Version = { Version: string; Components?: { Name: string }[] };
  const [info, version] = await Promise.all([
    client.json<Info>({ method: 'GET', path: '/info' }),
    client.json<Version>({ method: 'GET', path: '/version' }),
  ]);
  const isPodman = version.Components?.some(({ Name }) => Name.includes('Podman')) ?? false;
  return {
    name: `${isPodman ? 'Podman' : 'Docker'} ${version.Version}`,
    memory_mb: Math.floor(info.MemTotal / 1024 / 1024),
  };
}

function stateOf(state: string): ListedCopy['state'] {
  if (state === 'running') return 'running';
  return state === 'created' || state === 'configured' || state === 'initialized' ? 'unfinished' : 'ended';
}

/** Both outputs of a container come in frames: a byte for which one, three zeros, the length, the text. */
export function textOfFrames(bytes: Buffer): string {
  const parts: Buffer[] = [];
  for (let at = 0; at + 8 <= bytes.length;) {
    if ((bytes[at] ?? 9) > 2 || bytes.readUIntBE(at + 1, 3) !== 0) return bytes.toString('utf8');
    const length = bytes.readUInt32BE(at + 4);
    parts.push(bytes.subarray(at + 8, at + 8 + length));
    at += 8 + length;
  }
  return Buffer.concat(parts).toString('utf8');
}
