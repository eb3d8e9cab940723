import type { WantedCopy } from '@sentiero/contracts/ingest';
import { isGone } from './call-engine.ts';
import { containerName, labels, memoryOptions, type Mount } from './container-spec.ts';
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

  /**
   * Calls `start` with the copy's volumes, which are filled by the container that it creates and starts; those of
   * `readOnly` are on the disk, no larger than what the image has there.
   */
  async during(
    copy: WantedCopy,
    readOnly: readonly string[],
    start: (mounts: Mount[]) => Promise<void>,
  ): Promise<void> {
    const folders = [...copy.writable, ...readOnly.map((path) => ({ path, mb: null }))];
    const mounts: Mount[] = folders.map(({ path, mb }, place) => ({
      Source: volumeName(copy.name, { place, mb }),
      Target: path,
      ...(mb === null && { ReadOnly: true }),
    }));
    // Nothing happens if an attempt that did not live has created them.
    for (const [place, { mb }] of folders.entries())
      await this.#post('/volumes/create', volumeSpec(copy.name, this.#platform, { place, mb }));
    const [first] = copy.writable;
    if (!first) return start(mounts);
    const holder = holderName(copy.name);
    await this.#removeContainer(holder);
    const held = mounts.filter(({ ReadOnly }) => !ReadOnly);
    await this.#post(`/containers/create?name=${holder}`, holderSpec(copy, this.#platform, held));
    const path = `/containers/${holder}/archive?path=${encodeURIComponent(first.path)}`;
    const release = await this.#client.hold(path);
    try {
      await start(mounts);
    } finally {
      release();
      await this.#removeContainer(holder);
    }
  }

  /** Removes everything of the copy but its container, which must be gone. */
  async remove(name: string): Promise<void> {
    await this.#removeContainer(holderName(name));
    const own = JSON.stringify({ label: [`${labels.copy}=${name}`] });
    for (const { Name } of await this.#read(encodeURIComponent(own)))
      await this.#client.bytes({ method: 'DELETE', path: `/volumes/${Name}?force=true` }).catch(isGone);
  }

  async #read(filters: string) {
    const path = `/volumes?filters=${filters}`;
    return (await this.#client.json<Listed>({ method: 'GET', path })).Volumes ?? [];
  }

  #post(path: string, body: object): Promise<unknown> {
    return this.#client.json({ method: 'POST', path, body });
  }

  async #removeContainer(name: string): Promise<void> {
    await this.#client
      .bytes({ method: 'DELETE', path: `/containers/${name}?force=true&v=true` })
      .catch(isGone);
  }
}

const holderName = (copy: string) => `${containerName(copy)}-holder`;

/** A folder of the copy by its place in the list; on the disk without a size. */
type Folder = { place: number; mb: number | null };

const volumeName = (copy: string, { place, mb }: Folder) =>
  `${containerName(copy)}-${mb === null ? 'image-' : ''}${place}`;

/** The body of the call that creates a folder of the copy. */
export const volumeSpec = (copy: string, platform: string, { place, mb }: Folder) => ({
  Name: volumeName(copy, { place, mb }),
  Driver: 'local',
  DriverOpts: mb === null ? {} : { type: 'tmpfs', device: 'tmpfs', o: memoryOptions(mb) },
  Labels: { [labels.platform]: platform, [labels.copy]: copy },
});

type Held = Pick<WantedCopy, 'name' | 'image'>;

/** The body of the call that creates the container that holds the folders. */
export const holderSpec = ({ name, image }: Held, platform: string, mounts: readonly Mount[]) => ({
  Image: image,
  Cmd: ['none'],
  NetworkDisabled: true,
  Labels: { [labels.platform]: platform, [labels.copy]: name, [labels.holder]: '1' },
  HostConfig: {
    NetworkMode: 'none',
    Mounts: mounts.map((mount) => ({ Type: 'volume', ...mount })),
  },
});
