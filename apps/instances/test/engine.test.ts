import { expect, test } from 'vitest';
import {
  containerSpec,
  missingLimits,
  withImageVolumes,
  type Inspected,
  type Stats,
} from '../src/engine/container-spec.ts';
import { textOfFrames } from '../src/engine/docker-engine.ts';
import { findEngineSocket } from '../src/engine/find-engine.ts';
import { Subnets } from '../src/engine/subnets.ts';
import { readEnv } from '../src/env.ts';

const copy = {
  name: 'a'.repeat(26),
  target_id: 1,
  image: 'app:1',
  port: 80,
  ready_path: '/',
  ready_status: 200,
  memory_mb: 64,
  cpus: 0.5,
  pids: 32,
  writable: [{ path: '/data', mb: 8 }],
  sandbox: 'standard' as const,
  env: [['FLAG', 'a=b']] as [string, string][],
};

test('a container is limited, read-only and without privileges, and writes to its folders only', () => {
  const { Env, HostConfig } = containerSpec(copy, 'platform');
  expect(Env).toEqual(['FLAG=a=b']);
  expect(HostConfig).toMatchObject({
    Memory: 64 * 1024 * 1024,
    MemorySwap: 64 * 1024 * 1024,
    NanoCpus: 5e8,
    PidsLimit: 32,
    ReadonlyRootfs: true,
    CapDrop: ['ALL'],
    SecurityOpt: ['no-new-privileges'],
  });
  expect(HostConfig.Tmpfs['/data']).toContain('size=8m');
  expect(containerSpec({ ...copy, sandbox: 'strong' }, 'platform').HostConfig).toMatchObject({
    CapAdd: [],
    Runtime: 'runsc',
  });
});

test('a folder that is a volume is not mounted in memory as well', () => {
  const volumes = [{ Source: 'folder', Target: '/data' }];
  const { Mounts, Tmpfs } = containerSpec(copy, 'platform', volumes).HostConfig;
  expect(Mounts).toEqual([{ Type: 'volume', Source: 'folder', Target: '/data' }]);
  expect(Object.keys(Tmpfs)).toEqual(['/run', '/tmp', '/var/tmp']);
});

test('volumes that the image declares are read-only, unless they are writable folders or inside one', () => {
  const declared = ['/data', '/data/db/', '/var/lib/app', '/tmp', '/dataset'];
  const { copy: own, readOnly } = withImageVolumes(copy, declared);
  expect(own.writable).toEqual([
    { path: '/data', mb: 8 },
    { path: '/data/db', mb: 8 },
  ]);
  expect(readOnly).toEqual(['/var/lib/app', '/dataset']);
});

test('a container that writes to the disk is found', () => {
  const writes = (mount: object) =>
    missingLimits(
      copy,
      { ...inspected({}), Mounts: [{ Type: 'volume', Destination: '/data', RW: true, ...mount }] },
      measured(1),
    );
  expect(writes({ Name: 'sentiero-copy-0' })).toEqual([]);
  expect(writes({ Name: '0123abcd', RW: false })).toEqual([]);
  for (const mount of [{ Name: '0123abcd' }, { Type: 'bind' }])
    expect(writes(mount)).toEqual(['writable folders']);
});

const good: Inspected['HostConfig'] = {
  Memory: 64 * 1024 * 1024,
  NanoCpus: 5e8,
  PidsLimit: 32,
  ReadonlyRootfs: true,
  Privileged: false,
  SecurityOpt: ['no-new-privileges'],
  CapAdd: null,
  CapDrop: ['NET_RAW'],
};
const measured = (limit?: number): Stats => ({
  memory_stats: limit === undefined ? {} : { usage: 1, limit },
  cpu_stats: { cpu_usage: { total_usage: 0 } },
});
const inspected = (fields: Partial<Inspected['HostConfig']>): Inspected => ({
  State: { Running: true },
  Created: '',
  HostConfig: { ...good, ...fields },
  NetworkSettings: { Networks: null },
});

test.each([
  [{}, []],
  [{ Memory: 0 }, ['memory']],
  [{ NanoCpus: 0, CpuQuota: 0 }, ['processors']],
  [{ PidsLimit: null }, ['processes']],
  [{ ReadonlyRootfs: false, Privileged: true }, ['read-only root', 'unprivileged']],
  [{ SecurityOpt: null }, ['no new privileges']],
  [{ CapAdd: ['SYS_ADMIN'] }, ['capabilities']],
  [{ CapDrop: [] }, ['capabilities']],
])('a container whose limits do not hold is found: %j', (fields, missing) => {
  expect(missingLimits(copy, inspected(fields), measured(good.Memory))).toEqual(missing);
});

test('a container whose control group does not hold what the engine says is found, once it runs', () => {
  expect(missingLimits(copy, inspected({}), measured())).toEqual(['memory of its control group']);
  expect(missingLimits(copy, inspected({}), measured(2 * good.Memory))).toHaveLength(1);
  expect(missingLimits(copy, { ...inspected({}), State: { Running: false } }, measured())).toEqual([]);
});

test('a strong sandbox of another runtime than gVisor is found', () => {
  const strong = { ...copy, sandbox: 'strong' as const };
  expect(missingLimits(strong, inspected({ Runtime: 'runsc' }), measured(1))).toEqual([]);
  expect(missingLimits(strong, inspected({ Runtime: 'oci' }), measured(1))).toEqual(['sandbox']);
});

test('both outputs of a container are one text', () => {
  const frame = (stream: number, text: string) => {
    const head = Buffer.from([stream, 0, 0, 0, 0, 0, 0, 0]);
    head.writeUInt32BE(Buffer.byteLength(text), 4);
    return Buffer.concat([head, Buffer.from(text)]);
  };
  expect(textOfFrames(Buffer.concat([frame(1, 'out\n'), frame(2, 'é\n')]))).toBe('out\né\n');
  expect(textOfFrames(Buffer.from('plain text of a terminal'))).toBe('plain text of a terminal');
});

test('networks of eight addresses come in turn', () => {
  const subnets = new Subnets('10.7.0.0/16');
  const first = Array.from({ length: 8192 }, () => subnets.next());
  expect(new Set(first).size).toBe(8192);
  expect(subnets.next()).toBe(first[0]);
  for (const subnet of [first[0], first[8191]]) expect(subnet).toMatch(/^10\.7\.\d{1,3}\.\d{1,3}\/29$/);
});

test('the engine’s socket is that of DOCKER_HOST, which must be one', () => {
  expect(findEngineSocket({ DOCKER_HOST: 'unix:///run/mine.sock' })).toBe('/run/mine.sock');
  const env = { API_INTERNAL_URL: 'http://127.0.0.1:1', INTERNAL_TOKEN: 'x'.repeat(16) };
  expect(() => readEnv({ ...env, DOCKER_HOST: 'tcp://10.0.0.1:2375' })).toThrow(/DOCKER_HOST: got "tcp/);
});
