import { existsSync, readFileSync } from 'node:fs';
import { BlockList, isIP } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readEnv as readCopiesEnv, Settings as CopiesSettings } from '../../../apps/instances/src/env.ts';
import { GateSettings, readGateEnv } from '../../../apps/instances/src/gate/gate-env.ts';
import { readEnv as readApiEnv, Env as ApiEnv } from '../../../apps/api/src/env.ts';
import { readEnv as readProxyEnv } from '../../../apps/proxy/src/env.ts';
import { readEnv as readShopEnv, Env as ShopEnv } from '../../../apps/shop/src/env.ts';
import { readEnv as readStampsEnv, Env as StampsEnv } from '../../../apps/stamps/src/env.ts';
import { readEnv as readCircleEnv, Env as CircleEnv } from '../../../apps/circle/src/env.ts';
import { isIsolated, networksOf, parseEnv, readCompose } from '../src/compose.ts';
import { parseDockerfile } from '../src/dockerfile.ts';
import { root } from './services.ts';

const folder = join(root, 'infra/containers');
const file = join(folder, 'compose.yaml');
const example = parseEnv(readFileSync(join(folder, '.env.example'), 'utf8'));
const secrets = [
  'POSTGRES_PASSWORD',
  'INTERNAL_TOKEN',
  'SECRETS_KEY',
  'SHOP_TOKEN',
  'STAMPS_TOKEN',
  'CIRCLE_TOKEN',
];
const targets = ['shop', 'stamps', 'circle'];
/** Root of their container, with no capability but those given: the engine's socket and the packet filter are root's. */
const asRoot = ['gate', 'instances'];
const filled = {
  ...example,
  ...Object.fromEntries(secrets.map((name) => [name, '0123456789abcdef'.repeat(4)])),
};
const { services, networks, volumes } = await readCompose(file, filled);
const of = (name: string) => {
  const service = services[name];
  if (!service) throw new Error(`no service ${name}`);
  return service;
};
const images = new Map(
  ['api', 'instances', 'proxy', 'web', ...targets].map((name) => [
    `sentiero-${name}:local`,
    parseDockerfile(readFileSync(join(folder, `${name}.Dockerfile`), 'utf8')),
  ]),
);

describe.each(Object.entries(services))('%s', (name, service) => {
  test('can only write where it must, and gains no privileges', () => {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
    expect(service.cap_add).toEqual(name === 'instances' ? ['NET_ADMIN'] : undefined);
    const mounted = (service.volumes ?? []).map((volume) => volume.split(':')[0] ?? '');
    const named = mounted.filter((volume) => !volume.startsWith('/'));
    expect(mounted.length - named.length).toBe(name === 'gate' ? 1 : 0);
    for (const volume of named) expect(volumes).toHaveProperty(volume);
    for (const mount of service.tmpfs) expect(mount).toMatch(/^\/(tmp|var\/run\/postgresql):/);
  });

  test('runs a fixed version as an account other than root', () => {
    expect(service.image).toMatch(/^(sentiero-\w+:local|\w+:\d+\.\d+-\w+)$/);
    const isOurs = images.has(service.image);
    const ofImage = isOurs ? /^$/ : /^[1-9]\d*:[1-9]\d*$/;
    expect(service.user ?? '').toMatch(asRoot.includes(name) ? /^0:0$/ : ofImage);
    const { context = '', dockerfile = '.' } = service.build ?? {};
    expect(existsSync(join(folder, context, dockerfile))).toBe(true);
  });

  test('depends only on conditions that can be met', () => {
    for (const [other, { condition }] of Object.entries(service.depends_on ?? {})) {
      const awaited = of(other);
      const hasHealth = awaited.healthcheck !== undefined || images.has(awaited.image);
      expect([other, condition === 'service_healthy' ? hasHealth : awaited.restart === 'no']).toEqual([
        other,
        true,
      ]);
    }
  });

  test('is in declared networks, at addresses within them', () => {
    for (const [network, address] of networksOf(service)) {
      expect(networks).toHaveProperty(network);
      const isTheirs = address === undefined || isWithin(address, subnetOf(network));
      expect([network, address, isTheirs]).toEqual([network, address, true]);
    }
  });

  test('is published on loopback only, if at all', () => {
    for (const port of service.ports ?? []) expect(port).toMatch(/^127\.0\.0\.1:/);
  });
});

describe('reachability', () => {
  const neighbours = (name: string) =>
    Object.keys(services)
      .filter((other) => other !== name)
      .filter((other) =>
        [...networksOf(of(other)).keys()].some((network) => networksOf(of(name)).has(network)),
      )
      .toSorted();

  test.each(targets)(
    'the target %s shares a network with the proxy, other targets, and the API, which does not listen there',
    (name) => {
      const others = targets.filter((other) => other !== name);
      expect(neighbours(name)).toEqual(['api', 'proxy', ...others].toSorted());
      const { HOST = '' } = of('api').environment ?? {};
      expect([...networksOf(of('api'))].filter(([, address]) => address === HOST)).toEqual([
        ['inside', HOST],
      ]);
      expect(networksOf(of(name))).toEqual(new Map([['targets', undefined]]));
      expect(networks['targets']).toMatchObject({ internal: true });
      expect(isIsolated(networks['targets'])).toBe(true);
    },
  );

  test('only the API and its commands share a network with the database and Redis', () => {
    const ours = ['api', 'lessons', 'migrate', 'shop-target', 'stamps-target', 'circle-target'];
    expect(neighbours('postgres')).toEqual([...ours, 'redis'].toSorted());
    expect(neighbours('redis')).toEqual([...ours, 'postgres'].toSorted());
    expect(networks['data']).toMatchObject({ internal: true });
  });

  test('target networks contain the range of target addresses, and none of our services', () => {
    const range = networks['targets']?.ipam?.config[0]?.ip_range;
    expect(of('api').environment?.['TARGET_NETWORKS']).toBe(range);
    expect(of('proxy').environment?.['TARGET_NETWORKS']).toBe(range);
    const fixed = Object.values(services).flatMap((service) => [...networksOf(service).values()]);
    for (const address of fixed.filter((one) => one !== undefined))
      expect(isWithin(address, range ?? '')).toBe(false);
  });
});

test('no target address can be that of a service in a network of the API or proxy', () => {
  for (const name of ['api', 'proxy']) {
    const closed = (of(name).environment?.['TARGET_FORBIDDEN'] ?? '').split(',');
    const near = [...networksOf(of(name)).keys()];
    const ours = Object.keys(services).filter(
      (other) =>
        !targets.includes(other) &&
        of(other).restart !== 'no' &&
        near.some((network) => networksOf(of(other)).has(network)),
    );
    expect(closed).toEqual(expect.arrayContaining(ours));
  }
});

describe('own copies', () => {
  const mounting = (volume: string) =>
    Object.entries(services)
      .flatMap(([name, service]) => (service.volumes ?? []).map((line) => [name, line] as const))
      .filter(([, line]) => line.startsWith(`${volume}:`))
      .map(([name, line]) => `${name} ${line.endsWith(':ro') ? 'reads' : 'writes'}`);

  test('start only if they are asked for', () => {
    const optional = Object.keys(services).filter((name) => of(name).profiles);
    expect(optional.toSorted()).toEqual(asRoot);
    for (const name of asRoot) expect(of(name).profiles).toEqual(['copies']);
  });

  test('only the gate has the engine’s socket, and nothing else but the service can call it', () => {
    const socket = example['ENGINE_SOCKET'] ?? '/var/run/docker.sock';
    expect(of('gate').volumes?.[0]).toBe(`${socket}:/run/engine.sock`);
    expect(of('gate').network_mode).toBe('none');
    expect(mounting('gate')).toEqual(['gate writes', 'instances reads']);
  });

  test('only the service is in this machine’s network, and API and proxy reach copies through it', () => {
    const there = Object.keys(services).filter((name) => of(name).network_mode === 'host');
    expect(there).toEqual(['instances']);
    expect(of('instances').environment?.['HOST']).toBe('127.0.0.1');
    expect(mounting('copies')).toEqual(['api reads', 'proxy reads', 'instances writes']);
    const relays = ['api', 'proxy', 'instances'].map((name) => of(name).environment?.['COPIES_RELAY']);
    expect(new Set(relays).size).toBe(1);
  });
});

describe('settings', () => {
  test('nothing starts without secrets', async () => {
    for (const name of secrets) {
      expect([name, example[name]]).toEqual([name, '']);
      await expect(readCompose(file, { ...filled, [name]: '' })).rejects.toThrow(`${name} is not set`);
    }
  });

  test.each([
    ['api', readApiEnv, Object.keys(ApiEnv.properties)],
    ['proxy', readProxyEnv, null],
    ['gate', readGateEnv, Object.keys(GateSettings.properties)],
    ['instances', readCopiesEnv, Object.keys(CopiesSettings.properties)],
    ['shop', readShopEnv, Object.keys(ShopEnv.properties)],
    ['stamps', readStampsEnv, Object.keys(StampsEnv.properties)],
    ['circle', readCircleEnv, Object.keys(CircleEnv.properties)],
  ] as const)('the %s gets all its settings and accepts each name', (name, read, known) => {
    const given = { ...imageEnv(name), ...of(name).environment };
    expect(() => read({ SHOP_PORT: '8080', ...given })).not.toThrow();
    const names = known ?? Object.keys(read(given));
    for (const setting of Object.keys(of(name).environment ?? {})) expect(names).toContain(setting);
  });
});

function imageEnv(name: string): Record<string, string> {
  const env = images
    .get(`sentiero-${name}:local`)
    ?.stages.at(-1)
    ?.instructions.find((one) => one.name === 'ENV');
  return Object.fromEntries(
    (env?.text ?? '').split(' ').map((pair) => pair.split('=', 2) as [string, string]),
  );
}

function subnetOf(network: string): string {
  return networks[network]?.ipam?.config[0]?.subnet ?? '';
}

function isWithin(address: string, block: string): boolean {
  const [base = '', bits = ''] = block.split('/');
  const list = new BlockList();
  if (isIP(base)) list.addSubnet(base, Number(bits));
  return list.check(address);
}
