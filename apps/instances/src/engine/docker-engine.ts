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
  withImageVolumes,
  type Inspected,
  type Limits,
  type Mount,
  type Stats,
} from './container-spec.ts';
import type { DockerClient } from './docker-client.ts';
import { DockerNetworks } from './docker-networks.ts';
import { DockerVolumes } from './docker-volumes.ts';
import { bridgeOf, isHere } from './firewall.ts';
import type { Subnets } from './subnets.ts';
import { CopyRefused, type Engine, type EngineInfo, type ListedCopy, type Usage } from './engine.ts';

const unmeasured: Stats = { memory_stats: {}, cpu_stats: { cpu_usage: { total_usage: 0 } } };
const pullLimitMs = 10 * 60_000;

type Image = { Config: { Volumes?: Record<string, object> | null } };
type Summary = { Labels: Record<string, string>; State: string; Created: number };

export type DockerOptions = {
  platform: string;
  subnets: Subnets;
  /** Podman behaves differently in places. */
  isPodman: boolean;
};

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
    const ofCopy = ({ Labels }: Summary) => Labels[labels.copy] ?? '';
    const holders = containers.filter(({ Labels }) => Labels[labels.holder]);
    const listed = new Map<string, ListedCopy>();
    for (const container of containers.filter((each) => !holders.includes(each))) {
      const [name, createdAtMs] = [ofCopy(container), container.Created * 1000];
      listed.set(name, { name, state: stateOf(container.State), createdAtMs });
    }
    // These may have outlived their container, or wait for it.
    for (const name of [...networks, ...volumes, ...holders.map(ofCopy)])
      if (!listed.has(name)) listed.set(name, { name, state: 'unfinished', createdAtMs: 0 });
    return [...listed.values()];
  }

  async create(wanted: WantedCopy): Promise<void> {
    try {
      await this.#networks.create(wanted);
      const { copy, readOnly } = withImageVolumes(wanted, await this.#volumesOf(wanted.image));
      const start = (mounts: Mount[]) => this.#startContainer(copy, mounts);
      await (this.#volumes
        ? this.#volumes.during(copy, readOnly, start)
        : start(readOnly.map((Target) => ({ Target, ReadOnly: true }))));
    } catch (error) {
      const refusal =
        error instanceof EngineError ? new CopyRefused('refused', error.message, error.status >= 500) : error;
      // An engine that is away has refused nothing, and what it has begun is finished later.
      if (refusal instanceof CopyRefused) await this.remove(wanted.name);
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
    let missing = missingOf({ name, limits, stats }, inspected);
    // A copy that ended meanwhile has no control group, and no need of one.
    if (missing.length > 0) {
      const now = await this.#inspect(name);
      if (now.State.Running && !stats) throw new Error('the engine has not measured the copy yet');
      missing = missingOf({ name, limits, stats }, now);
    }
    if (missing.length > 0) throw new CopyRefused('not_limited', `not limited: ${missing.join(', ')}`);
    this.#limited.add(name);
  }

  async #startContainer(copy: WantedCopy, mounts: readonly Mount[]): Promise<void> {
    const path = `/containers/create?name=${containerName(copy.name)}`;
    const body = containerSpec(copy, this.#platform, mounts);
    await this.#client.json({ method: 'POST', path, body }).catch(async (error: unknown) => {
      if (!(error instanceof EngineError)) throw error;
      // An attempt that did not live to start it may have made it.
      await this.#inspect(copy.name).catch(() => Promise.reject(error));
    });
    await this.#client.bytes({ method: 'POST', path: `/containers/${containerName(copy.name)}/start` });
  }

  /** The paths that the image declares as volumes; the image is fetched if it is not there. */
  async #volumesOf(image: string): Promise<string[]> {
    const read = () => this.#client.json<Image>({ method: 'GET', path: `/images/${image}/json` });
    const found = await read().catch(async (error: unknown) => {
      isGone(error);
      await this.#pull(image);
      return read();
    });
    return Object.keys(found.Config.Volumes ?? {});
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

  /** Null of a container that has just ended, for which Podman may also answer 500, without a message. */
  async #stats(name: string): Promise<Stats | null> {
    const path = `/containers/${containerName(name)}/stats?stream=false&one-shot=true`;
    return this.#client.json<Stats | null>({ method: 'GET', path }).catch((error: unknown) => {
      if (error instanceof EngineError && error.status >= 500) return null;
      throw error;
    });
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

type Measured = { name: string; limits: Limits; stats: Stats | null };

function missingOf({ name, limits, stats }: Measured, inspected: Inspected): string[] {
  const missing = missingLimits(limits, inspected, stats ?? unmeasured);
  // Elsewhere, as with an engine in a virtual machine, the rules of the packet filter would not hold.
  const isOutside = inspected.State.Running && !isHere(bridgeOf(name));
  return [...missing, ...(isOutside ? ['network'] : [])];
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
