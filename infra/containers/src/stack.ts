import { readFile } from 'node:fs/promises';
import { createServer, connect, type Server } from 'node:net';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { networksOf, type Compose, type ComposeService } from './compose.ts';
import { startContainer, type Container, type ContainerSpec } from './container.ts';
import type { Image, ImageName } from './images.ts';
import type { Networks } from './networks.ts';

const startLimitMs = 120_000;

export type Started = { container: Container; secondsToHealthy: number };
type Parts = { compose: Compose; images: ReadonlyMap<ImageName, Image>; networks: Networks };
/**
 * Services in place of public images, by name: their address on this machine, and the port under which they are known.
 */
export type StandIns = Record<string, { port: number; knownPort: number }>;

/** Starts the services of the compose file, each once its dependencies are healthy or done. */
export class Stack {
  readonly running = new Map<string, Started>();
  readonly #parts: Parts;
  readonly #standIns: StandIns;
  readonly #relays: Server[] = [];
  readonly #containers: Container[] = [];

  constructor(parts: Parts, standIns: StandIns) {
    this.#parts = parts;
    this.#standIns = standIns;
  }

  async up(): Promise<void> {
    for (const { port, knownPort } of Object.values(this.#standIns)) {
      const relay = createServer((socket) => {
        const onward = connect(port, '127.0.0.1');
        socket.pipe(onward).pipe(socket);
        for (const end of [socket, onward]) end.on('error', () => (socket.destroy(), onward.destroy()));
      });
      relay.listen(knownPort, this.#parts.networks.gateway('data'));
      await once(relay, 'listening');
      this.#relays.push(relay);
    }
    for (const name of this.#inOrder()) await this.#start(name);
  }

  /** Runs a command to completion with a service's image and settings, and returns its output. */
  async command(service: string, args: string[]): Promise<string> {
    const container = await this.#run({ ...this.#specOf(service), name: `${service}-command`, args });
    const code = await container.ended;
    const said = await readFile(container.logFile, 'utf8');
    if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${said}`);
    return said;
  }

  /** Stops the services in reverse order, and returns how each of them exited. */
  async down(): Promise<Record<string, { code: number; seconds: number }>> {
    const ends: Record<string, { code: number; seconds: number }> = {};
    for (const container of this.#containers.filter((one) => !one.isOver()).toReversed())
      ends[container.name] = await container.stop();
    for (const relay of this.#relays) relay.close();
    return ends;
  }

  #inOrder(): string[] {
    const order: string[] = [];
    const visit = (name: string) => {
      if (order.includes(name) || this.#standIns[name]) return;
      for (const other of Object.keys(this.#service(name).depends_on ?? {})) visit(other);
      order.push(name);
    };
    for (const name of Object.keys(this.#parts.compose.services)) visit(name);
    return order;
  }

  async #start(name: string): Promise<void> {
    const started = performance.now();
    const container = await this.#run(this.#specOf(name));
    if (this.#service(name).restart === 'no') {
      if ((await container.ended) !== 0) throw await this.#failed(container);
      return;
    }
    const { health } = this.#imageOf(name);
    for (;;) {
      if (container.isOver() || performance.now() - started > startLimitMs)
        throw await this.#failed(container);
      const isHealthy = await container.exec(health).then(
        () => true,
        () => false,
      );
      if (isHealthy) break;
      await pause(50);
    }
    this.running.set(name, { container, secondsToHealthy: (performance.now() - started) / 1000 });
  }

  async #run(spec: ContainerSpec): Promise<Container> {
    const container = await startContainer(spec);
    this.#containers.push(container);
    return container;
  }

  async #failed({ name, logFile }: Container): Promise<Error> {
    return new Error(`${name} did not do what it should: ${await readFile(logFile, 'utf8')}`);
  }

  #specOf(name: string): ContainerSpec {
    const { networks } = this.#parts;
    const service = this.#service(name);
    return {
      name,
      image: this.#imageOf(name),
      env: service.environment ?? {},
      args: service.command,
      hosts: this.#hostsOf(service),
      volume: service.volumes?.[0]?.split(':')[0],
      network: networks.inside(name),
    };
  }

  /** The services that share a network with it, by name. */
  #hostsOf(service: ComposeService): Record<string, string> {
    const { compose, networks } = this.#parts;
    const hosts: Record<string, string> = {};
    for (const network of networksOf(service).keys())
      for (const [other, neighbour] of Object.entries(compose.services))
        if (neighbour !== service && networksOf(neighbour).has(network))
          hosts[other] ??= this.#standIns[other]
            ? networks.gateway(network)
            : networks.address(other, network);
    return hosts;
  }

  #service(name: string): ComposeService {
    const service = this.#parts.compose.services[name];
    if (!service) throw new Error(`The compose file has no ${name}.`);
    return service;
  }

  #imageOf(name: string): Image {
    const found = /^sentiero-(\w+):/.exec(this.#service(name).image)?.[1];
    const image = this.#parts.images.get(found as ImageName);
    if (!image) throw new Error(`No image was built for ${name}.`);
    return image;
  }
}
