import { withoutEndSlashes } from '@sentiero/contracts/shared';
import type { WantedCopy } from '@sentiero/contracts/ingest';

export const labels = {
  platform: 'sentiero.platform',
  copy: 'sentiero.copy',
  port: 'sentiero.port',
  memory: 'sentiero.memory',
  pids: 'sentiero.pids',
  sandbox: 'sentiero.sandbox',
  /** Of a container that only helps to start the copy. */
  holder: 'sentiero.holder',
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
export const smallFolders: Readonly<Record<string, number>> = { '/run': 4, '/tmp': 16, '/var/tmp': 4 };
export const bytesPerMb = 1024 * 1024;

const sizesOf = (folders: WantedCopy['writable']): Record<string, number> =>
  Object.fromEntries(folders.map(({ path, mb }) => [path, mb]));

/** The size of each folder that the copy may write to, in megabytes. */
export const writableFolders = ({ writable }: Pick<WantedCopy, 'writable'>): Record<string, number> => ({
  ...smallFolders,
  ...sizesOf(writable),
});

/** How a folder in memory is mounted. */
export const memoryOptions = (mb: number) => `size=${mb}m,mode=1777,nosuid,nodev`;

/** An address of documentation networks, which nobody has. */
export const nowhere = '192.0.2.1';

/** A volume of the engine at a path of the copy; without a source, it is the container's own. */
export type Mount = { Source?: string; Target: string; ReadOnly?: true };

/**
 * The copy with all folders that it may write to, and the image's own volumes outside of them: an engine would mount these
 * on the disk, without a limit. One that lies inside a writable folder is writable as well, in memory like the folder.
 */
export function withImageVolumes(copy: WantedCopy, declared: readonly string[]) {
  const known = writableFolders(copy);
  const others = declared.map(withoutEndSlashes).filter((path) => !(path in known));
  const inside = others.flatMap((path) => {
    const parents = Object.keys(known).filter((folder) => path.startsWith(`${folder}/`));
    const nearest = parents.toSorted((one, two) => two.length - one.length)[0];
    return nearest === undefined ? [] : [{ path, mb: known[nearest] ?? 0 }];
  });
  const writable = [...copy.writable, ...inside];
  const readOnly = others.filter((path) => !inside.some((one) => one.path === path));
  return { copy: { ...copy, writable }, readOnly };
}

/**
 * The body of the engine's call that creates the container. Folders without a mount are in memory: Podman fills them with
 * what the image has, and Docker leaves them empty.
 */
export function containerSpec(copy: WantedCopy, platform: string, mounts: readonly Mount[] = []) {
  const mounted = new Set(mounts.map(({ Target }) => Target));
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
      Mounts: mounts.map((mount) => ({ Type: 'volume', ...mount })),
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
  Mounts?: { Type: string; Name?: string; Destination: string; RW: boolean }[];
};

/** What the engine reads from the container's control group; without one, fields are missing. */
export type Stats = {
  memory_stats: { usage?: number; limit?: number };
  cpu_stats: { cpu_usage: { total_usage: number } };
};

/** The limits that the engine did not apply to the container, by its settings and by what the kernel says. */
export function missingLimits(
  { memory_mb, pids, sandbox }: Limits,
  { State, HostConfig: host, Mounts }: Inspected,
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
    // Anything else would be on the machine's disk.
    'writable folders': (Mounts ?? []).every(
      ({ Type, Name, RW }) =>
        !RW || Type === 'tmpfs' || (Type === 'volume' && Name?.startsWith(containerName(''))),
    ),
    'no new privileges': (host.SecurityOpt ?? []).some((option) => option.startsWith('no-new-privileges')),
    capabilities:
      (host.CapAdd ?? []).every((name) => allowed.has(name)) &&
      (host.CapDrop ?? []).some((name) => /^(CAP_)?(ALL|NET_RAW)$/.test(name)),
  };
  return Object.keys(checks).filter((name) => !checks[name]);
}
