import type { WantedCopy } from '@sentiero/contracts/ingest';
import { isGone } from './call-engine.ts';
import { containerName, labels, memoryOptions } from './container-spec.ts';
import type { DockerClient } from './docker-client.ts';

type Listed = { Volumes: { Name: string; Labels: Record<string, string> | null }[] | null };

/**
 * Folders in memory that begin with what the image has there. Docker fills a volume when a container with it is created,
 * but one in memory is gone again as soon as no container uses it. A second container, which never starts, holds the
 * volumes meanwhile: it receives an archive whose end is kept back.
 */
export class DockerVolumes {
  readonly #client: DockerClient;
  readonly #platform: string;

  constructor(client: DockerClient, platform: string) {
    this.#client = client;
    this.#platform = platform;
  }

  /** The names of the copies that have volumes. */
  async list(filters: string): Promise<string[]> {
    return (await this.#read(filters)).map(({ Labels }) => Labels?.[labels.copy] ?? '');
  }

  /** Calls `start` with the copy's volumes, which are filled by the container that it creates and starts. */
  async during(copy: WantedCopy, start: (volumes: Mounted[]) => Promise<void>): Promise<void> {
    const [first] = copy.writable;
    if (!first) return start([]);
    const volumes = copy.writable.map(({ path }, place) => ({
      Source: `${containerName(copy.name)}-${place}`,
      Target: path,
    }));
    for (const [place, { mb }] of copy.writable.entries())
      await this.#create(copy.name, volumes[place]?.Source ?? '', mb);
    const holder = `${containerName(copy.name)}-holder`;
    await this.#createHolder(holder, copy, volumes);
    const path = `/containers/${holder}/archive?path=${encodeURIComponent(first.path)}`;
    const release = await this.#client.hold(path);
    try {
      await start(volumes);
    } finally {
      release();
      await this.#removeContainer(holder);
    }
  }

  /** Removes everything of the copy but its container, which must be gone. */
  async remove(name: string): Promise<void> {
    await this.#removeContainer(`${containerName(name)}-holder`);
    const own = JSON.stringify({ label: [`${labels.copy}=${name}`] });
    for (const { Name } of await this.#read(encodeURIComponent(own)))
      await this.#client.bytes({ method: 'DELETE', path: `/volumes/${Name}?force=true` }).catch(isGone);
  }

  async #read(filters: string) {
    const path = `/volumes?filters=${filters}`;
    return (await this.#client.json<Listed>({ method: 'GET', path })).Volumes ?? [];
  }

  /** Nothing happens if an attempt that did not live has created it. */
  async #create(copy: string, name: string, mb: number): Promise<void> {
    await this.#client.json({
      method: 'POST',
      path: '/volumes/create',
      body: {
        Name: name,
        Driver: 'local',
        DriverOpts: { type: 'tmpfs', device: 'tmpfs', o: memoryOptions(mb) },
        Labels: { [labels.platform]: this.#platform, [labels.copy]: copy },
      },
    });
  }

  async #createHolder(name: string, { image }: WantedCopy, volumes: Mounted[]): Promise<void> {
    await this.#removeContainer(name);
    await this.#client.json({
      method: 'POST',
      path: `/containers/create?name=${name}`,
      body: {
        Image: image,
        Cmd: ['none'],
        NetworkDisabled: true,
        HostConfig: {
          NetworkMode: 'none',
          Mounts: volumes.map((volume) => ({ Type: 'volume', ...volume })),
        },
      },
    });
  }

  async #removeContainer(name: string): Promise<void> {
    await this.#client.bytes({ method: 'DELETE', path: `/containers/${name}?force=true` }).catch(isGone);
  }
}

type Mounted = { Source: string; Target: string };
