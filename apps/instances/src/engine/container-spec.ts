import type { WantedCopy } from '@sentiero/contracts/ingest';

export const labels = {
  platform: 'sentiero.platform',
  copy: 'sentiero.copy',
  port: 'sentiero.port',
} as const;

/** The capabilities of servers that start as root and then switch to another user; a strong sandbox has none. */
const capabilities = ['CHOWN', 'DAC_OVERRIDE', 'FOWNER', 'KILL', 'NET_BIND_SERVICE', 'SETGID', 'SETUID'];
/** Folders that engines or programs want to write to, so small that they hold no data. */
const small = { '/run': 4, '/tmp': 16, '/var/tmp': 4 };
export const bytesPerMb = 1024 * 1024;

/** The size of each folder that the copy may write to, in megabytes. */
export const writableFolders = ({ writable }: Pick<WantedCopy, 'writable'>): Record<string, number> => ({
  ...small,
  ...Object.fromEntries(writable.map(({ path, mb }) => [path, mb])),
});

/** An address of documentation networks, which nobody has. */
export const nowhere = '192.0.2.1';

/** The body of the engine's call that creates the container. */
export function containerSpec(copy: WantedCopy, platform: string) {
  const { name, image, env, memory_mb, cpus, pids, sandbox, port } = copy;
  return {
    Image: image,
    Hostname: 'target',
    Env: env.map(([key, value]) => `${key}=${value}`),
    Labels: { [labels.platform]: platform, [labels.copy]: name, [labels.port]: String(port) },
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
        Object.entries(writableFolders(copy)).map(([path, mb]) => [
          path,
          `rw,size=${mb}m,mode=1777,nosuid,nodev`,
        ]),
      ),
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
  { memory_mb, pids, sandbox }: WantedCopy,
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
