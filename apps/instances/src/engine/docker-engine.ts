import type { WantedCopy } from '@sentiero/contracts/ingest';
import { instanceLimits } from '@sentiero/contracts/ingest';
import { EngineError, isGone } from './call-engine.ts';
import {
  bytesPerMb,
  containerName,
  containerSpec,
  labels,
  missingLimits,
  type Inspected,
  type Stats,
} from './container-spec.ts';
import type { DockerClient } from './docker-client.ts';
import type { DockerNetworks } from './docker-networks.ts';
import { CopyRefused, type Engine, type EngineInfo, type ListedCopy, type Usage } from './engine.ts';

const pullLimitMs = 10 * 60_000;

type Summary = { Labels: Record<string, string>; State: string; Created: number };

/** Docker or Podman behind the Docker Engine API. */
export class DockerEngine implements Engine {
  readonly #client: DockerClient;
  readonly #platform: string;
  readonly #networks: DockerNetworks;

  constructor(client: DockerClient, platform: string, networks: DockerNetworks) {
    this.#client = client;
    this.#platform = platform;
    this.#networks = networks;
  }

  async list(): Promise<ListedCopy[]> {
    const filters = this.#ofPlatform();
    const [containers, networks] = await Promise.all([
      this.#client.json<Summary[]>({ method: 'GET', path: `/containers/json?all=true&filters=${filters}` }),
      this.#networks.list(filters),
    ]);
    const listed = new Map<string, ListedCopy>(
      containers.map(({ Labels, State, Created }) => [
        Labels[labels.copy] ?? '',
        { name: Labels[labels.copy] ?? '', state: stateOf(State), createdAtMs: Created * 1000 },
      ]),
    );
    // A network may have outlived its container, or wait for it.
    for (const name of networks)
      if (!listed.has(name)) listed.set(name, { name, state: 'unfinished', createdAtMs: 0 });
    return [...listed.values()];
  }

  async create(copy: WantedCopy): Promise<void> {
    try {
      await this.#networks.create(copy);
      await this.#createContainer(copy);
      await this.#client.bytes({ method: 'POST', path: `/containers/${containerName(copy.name)}/start` });
      const missing = missingLimits(copy, await this.#inspect(copy.name), await this.#stats(copy.name));
      if (missing.length > 0) throw new CopyRefused('not_limited', `not limited: ${missing.join(', ')}`);
    } catch (error) {
      await this.remove(copy.name);
      throw error instanceof EngineError ? new CopyRefused('refused', error.message) : error;
    }
  }

  async address(name: string): Promise<string | null> {
    const { State, NetworkSettings, Config } = await this.#inspect(name);
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

  async usage(name: string): Promise<Usage | null> {
    const { memory_stats: memory, cpu_stats: cpu } = await this.#stats(name);
    if (memory.usage === undefined) return null;
    return { memory_mb: memory.usage / bytesPerMb, cpuSeconds: cpu.cpu_usage.total_usage / 1e9 };
  }

  async remove(name: string): Promise<void> {
    const path = `/containers/${containerName(name)}?force=true&v=true`;
    await this.#client.bytes({ method: 'DELETE', path }).catch(isGone);
    await this.#networks.remove(name);
  }

  async #createContainer(copy: WantedCopy): Promise<void> {
    const path = `/containers/create?name=${containerName(copy.name)}`;
    const create = () =>
      this.#client.json({ method: 'POST', path, body: containerSpec(copy, this.#platform) });
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

  #stats(name: string): Promise<Stats> {
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
