import type { WantedCopy } from '@sentiero/contracts/ingest';

export const labels = {
  platform: 'sentiero.platform',
  copy: 'sentiero.copy',
  port: 'sentiero.port',
  memory: 'sentiero.memory',
  pids: 'sentiero.pids',
  sandbox: 'sentiero.sandbox',
} as const;

/** What a copy must not exceed; its labels say it to a service that did not start it. */
export type Limits = Pick<WantedCopy, 'memory_mb' | 'pids' | 'sandbox'>;

export const limitLabels = ({ memory_mb, pids, sandbox }: Limits) => ({
  [labels.memory]: String(memory_mb),
  [labels.pids]: String(pids),
  [labels.sandbox]: sandbox,
});

export const limitsOf = (own: Readonly<Record<string, string>> = {}): Limits => ({
  memory_mb: Number(own[labels.memory] ?? 0),
  pids: Number(own[labels.pids] ?? 0),
  sandbox: own[labels.sandbox] === 'standard' ? 'standard' : 'strong',
});

/** The capabilities of servers that start as root and then switch to another user; a strong sandbox has none. */
const capabilities = ['CHOWN', 'DAC_OVERRIDE', 'FOWNER', 'KILL', 'NET_BIND_SERVICE', 'SETGID', 'SETUID'];
/** Folders that engines or programs want to write to, so small that they hold no data. */
const small = { '/run': 4, '/tmp': 16, '/var/tmp': 4 };
export const bytesPerMb = 1024 * 1024;

const sizesOf = (folders: WantedCopy['writable']): Record<string, number> =>
  Object.fromEntries(folders.map(({ path, mb }) => [path, mb]));

/** The size of each folder that the copy may write to, in megabytes. */
export const writableFolders = ({ writable }: Pick<WantedCopy, 'writable'>): Record<string, number> => ({
  ...small,
  ...sizesOf(writable),
});

/** How a folder in memory is mounted. */
export const memoryOptions = (mb: number) => `size=${mb}m,mode=1777,nosuid,nodev`;

/** An address of documentation networks, which nobody has. */
export const nowhere = '192.0.2.1';

type Volume = { Source: string; Target: string };

/**
 * The body of the engine's call that creates the container. The folders of `volumes` are mounted from there; Podman fills
 * all others in memory with what the image has, and Docker leaves them empty.
 */
export function containerSpec(copy: WantedCopy, platform: string, volumes: readonly Volume[] = []) {
  const mounted = new Set(volumes.map(({ Target }) => Target));
  const { name, image, env, memory_mb, cpus, pids, sandbox, port } = copy;
  return {
    Image: image,
    Hostname: 'target',
    Env: env.map(([key, value]) => `${key}=${value}`),
    Labels: {
      [labels.platform]: platform,
      [labels.copy]: name,
      [labels.port]: String(port),
      ...limitLabels(copy),
    },
    HostConfig: {
      NetworkMode: containerName(name),
      // Docker would forward a copy's questions to the machine's own resolver, past the packet filter.
      Dns: [nowhere],
      DnsOptions: ['timeout:1', 'attempts:1'],
      Memory: memory_mb * bytesPerMb,
      MemorySwap: memory_mb * bytesPerMb,
      NanoCpus: Math.round(cpus * 1e9),
      PidsLimit: pids,
      ReadonlyRootfs: true,
      Tmpfs: Object.fromEntries(
        Object.entries(writableFolders(copy)).flatMap(([path, mb]) =>
          mounted.has(path) ? [] : [[path, `rw,exec,${memoryOptions(mb)}`]],
        ),
      ),
      Mounts: volumes.map((volume) => ({ Type: 'volume', ...volume })),
      // A copy's network is IPv4 only, and without IPv6 it has no link-local address either.
      Sysctls: { 'net.ipv6.conf.all.disable_ipv6': '1', 'net.ipv6.conf.default.disable_ipv6': '1' },
      ShmSize: 8 * bytesPerMb,
      CapDrop: ['ALL'],
      CapAdd: sandbox === 'strong' ? [] : capabilities,
      SecurityOpt: ['no-new-privileges'],
      LogConfig: { Type: 'json-file', Config: { 'max-size': '1m', 'max-file': '1' } },
      RestartPolicy: { Name: 'no' },
      ...(sandbox === 'strong' && { Runtime: 'runsc' }),
    },
  };
}

export const containerName = (name: string) => `sentiero-${name}`;

export type Inspected = {
  State: { Running: boolean };
  Created: string;
  Config?: { Labels?: Record<string, string> };
  HostConfig: {
    Memory: number;
    NanoCpus: number;
    CpuQuota?: number;
    PidsLimit: number | null;
    Runtime?: string;
    ReadonlyRootfs: boolean;
    Privileged: boolean;
    SecurityOpt: string[] | null;
    CapAdd: string[] | null;
    CapDrop: string[] | null;
  };
  NetworkSettings: { Networks: Record<string, { IPAddress: string }> | null };
};

/** What the engine reads from the container's control group; without one, fields are missing. */
export type Stats = {
  memory_stats: { usage?: number; limit?: number };
  cpu_stats: { cpu_usage: { total_usage: number } };
};

/** The limits that the engine did not apply to the container, by its settings and by what the kernel says. */
export function missingLimits(
  { memory_mb, pids, sandbox }: Limits,
  { State, HostConfig: host }: Inspected,
  { memory_stats: { limit } }: Stats,
): string[] {
  const allowed = new Set(capabilities.flatMap((name) => [name, `CAP_${name}`]));
  const checks: Record<string, boolean> = {
    memory: host.Memory > 0 && host.Memory <= memory_mb * bytesPerMb,
    // A container that has ended has no control group.
    'memory of its control group': !State.Running || (limit ?? Infinity) <= memory_mb * bytesPerMb,
    processors: host.NanoCpus > 0 || (host.CpuQuota ?? 0) > 0,
    processes: host.PidsLimit !== null && host.PidsLimit > 0 && host.PidsLimit <= pids,
    'read-only root': host.ReadonlyRootfs,
    unprivileged: !host.Privileged,
    // Podman's Docker API ignores the name of the runtime.
    sandbox: sandbox === 'standard' || host.Runtime === 'runsc',
    'no new privileges': (host.SecurityOpt ?? []).some((option) => option.startsWith('no-new-privileges')),
    capabilities:
      (host.CapAdd ?? []).every((name) => allowed.has(name)) &&
      (host.CapDrop ?? []).some((name) => /^(CAP_)?(ALL|NET_RAW)$/.test(name)),
  };
  return Object.keys(checks).filter((name) => !checks[name]);
}
