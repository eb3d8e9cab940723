import type { WantedCopy } from '@sentiero/contracts/ingest';
import { EngineError, isGone } from './call-engine.ts';
import { containerName, labels } from './container-spec.ts';
import type { DockerClient } from './docker-client.ts';
import { bridgeOf } from './firewall.ts';
import type { Subnets } from './subnets.ts';

const subnetTries = 20;

type Options = { platform: string; subnets: Subnets; isPodman: boolean };

/** The networks of copies at Docker or Podman: each copy has its own. */
export class DockerNetworks {
  readonly #client: DockerClient;
  readonly #options: Options;

  constructor(client: DockerClient, options: Options) {
    this.#client = client;
    this.#options = options;
  }

  /** The names of the copies that have a network. */
  async list(filters: string): Promise<string[]> {
    const names = this.#options.isPodman ? await this.#podmanNames(filters) : await this.#names(filters);
    return names.map((name) => name.replace(containerName(''), ''));
  }

  async create({ name }: Pick<WantedCopy, 'name'>): Promise<void> {
    const { platform, subnets } = this.#options;
    for (let tries = 1; ; tries++) {
      try {
        await this.#client.json({
          method: 'POST',
          path: '/networks/create',
          body: networkSpec(name, platform, subnets.next()),
        });
        return;
      } catch (error) {
        if (!(error instanceof EngineError)) throw error;
        // An attempt that did not live has created it; Podman has no status of its own for that.
        if (error.status === 409 || (await this.#isThere(name))) return;
        // The network's addresses may be in use: the next ones are tried.
        if (tries === subnetTries) throw error;
      }
    }
  }

  async remove(name: string): Promise<void> {
    await this.#client.bytes({ method: 'DELETE', path: `/networks/${containerName(name)}` }).catch(isGone);
  }

  async #isThere(name: string): Promise<boolean> {
    const own = JSON.stringify({ label: [`${labels.copy}=${name}`] });
    return (await this.list(encodeURIComponent(own))).length > 0;
  }

  async #names(filters: string): Promise<string[]> {
    const path = `/networks?filters=${filters}`;
    return (await this.#client.json<{ Name: string }[]>({ method: 'GET', path })).map(({ Name }) => Name);
  }

  /** For Docker's call, Podman inspects each container once for each network: ten seconds with fifty copies. */
  async #podmanNames(filters: string): Promise<string[]> {
    const path = `/libpod/networks/json?filters=${filters}`;
    return (await this.#client.json<{ name: string }[]>({ method: 'GET', path })).map(({ name }) => name);
  }
}

/** The body of the call that creates the network of a copy. */
export const networkSpec = (copy: string, platform: string, subnet: string) => ({
  Name: containerName(copy),
  // Otherwise Docker would go on with a second network of that name, and refuse its bridge.
  CheckDuplicate: true,
  Driver: 'bridge',
  EnableIPv6: false,
  IPAM: { Config: [{ Subnet: subnet }] },
  Options: { 'com.docker.network.bridge.name': bridgeOf(copy) },
  Labels: { [labels.platform]: platform, [labels.copy]: copy },
});
