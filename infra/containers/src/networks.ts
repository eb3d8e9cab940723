import { run } from './shell.ts';
import { isIsolated, networksOf, type Compose } from './compose.ts';

const prefix = 'sen';
/** The range for networks whose addresses the compose file leaves open. */
const openSubnets = ['10.87.2', '10.87.4'];

export type Networks = {
  /** A service's address on a network. */
  address(service: string, network: string): string;
  /** This machine's address on a network. */
  gateway(network: string): string;
  /** The command prefix that runs a program in the service's network namespace. */
  inside(service: string): string[];
  remove(): Promise<void>;
};

/** The networks of the compose file as bridges of this machine, with a network namespace for each service. */
export async function makeNetworks(compose: Compose, services: readonly string[]): Promise<Networks> {
  const open = [...openSubnets];
  const bases = new Map<string, string>();
  for (const [name, network] of Object.entries(compose.networks)) {
    const subnet = network?.ipam?.config[0]?.subnet;
    bases.set(name, subnet ? subnet.replace(/\.\d+\/24$/, '') : (open.shift() ?? ''));
  }
  const names = [...bases.keys()];
  const bridge = (network: string) => `${prefix}-br${names.indexOf(network)}`;
  const addresses = new Map<string, string>();
  const space = (service: string) => `${prefix}-${service}`;

  async function remove(): Promise<void> {
    for (const service of services) await run('ip', ['netns', 'del', space(service)]).catch(() => undefined);
    for (const name of names) await run('ip', ['link', 'del', bridge(name)]).catch(() => undefined);
  }

  await remove();
  for (const [name, base] of bases) {
    await run('ip', ['link', 'add', bridge(name), 'type', 'bridge']);
    if (!isIsolated(compose.networks[name]))
      await run('ip', ['address', 'add', `${base}.1/24`, 'dev', bridge(name)]);
    await run('ip', ['link', 'set', bridge(name), 'up']);
  }
  for (const [index, service] of services.entries()) {
    await run('ip', ['netns', 'add', space(service)]);
    const ip = (...args: string[]) => run('ip', ['-n', space(service), ...args]);
    await ip('link', 'set', 'lo', 'up');
    for (const [network, fixed] of networksOf(compose.services[service] ?? { networks: [] })) {
      // The upper half, as for the targets' range.
      const address = fixed ?? `${bases.get(network)}.${130 + index}`;
      addresses.set(`${service} ${network}`, address);
      const outside = `${prefix}${index}-${names.indexOf(network)}`;
      const device = `eth${names.indexOf(network)}`;
      await run('ip', [
        'link',
        'add',
        outside,
        'type',
        'veth',
        'peer',
        'name',
        device,
        'netns',
        space(service),
      ]);
      await run('ip', ['link', 'set', outside, 'master', bridge(network), 'up']);
      await ip('address', 'add', `${address}/24`, 'dev', device);
      await ip('link', 'set', device, 'up');
    }
  }
  return {
    address: (service, network) => addresses.get(`${service} ${network}`) ?? '',
    gateway: (network) => `${bases.get(network)}.1`,
    inside: (service) => ['ip', 'netns', 'exec', space(service)],
    remove,
  };
}
