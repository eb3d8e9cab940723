import { execFile } from 'node:child_process';
import { chmod, copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { loadWordPressImage } from './make-wordpress-image.ts';
import { ensurePrograms, programPath } from './ensure-program.ts';
import { startProgram, type RunningProgram } from './start-program.ts';

const run = promisify(execFile);

/** Podman with what its Debian package only recommends, and what makes images without a registry. */
export const podmanPrograms = {
  podman: 'podman',
  runc: 'runc',
  '/usr/lib/podman/netavark': 'netavark',
  '/usr/lib/podman/aardvark-dns': 'aardvark-dns',
  nft: 'nftables',
  iptables: 'iptables',
  buildah: 'buildah',
  '/bin/busybox': 'busybox-static',
};

// Without systemd there is no cgroup manager, and in a container the limits of Podman's default cannot be set.
const config = `[engine]
cgroup_manager="cgroupfs"
runtime="runc"
events_logger="file"
[containers]
default_ulimits=["nofile=1024:1024","nproc=4096:4096"]
[network]
network_backend="netavark"
`;

export type RunningPodman = RunningProgram & {
  /** As `DOCKER_HOST` names it. */
  host: string;
  /** Makes an image that holds BusyBox and a file in `/bin/own`, and runs a shell script. */
  makeImage: (name: string, script: string, volumes?: readonly string[]) => Promise<void>;
  /** The names of the volumes. */
  volumes: () => Promise<string[]>;
  /** Loads the image of WordPress that `docs/applications` describes. */
  loadWordPress: () => Promise<void>;
  /** The ids of the running containers. */
  list: () => Promise<string[]>;
  /** Kills all containers. */
  killAll: () => Promise<void>;
  /** Kills Podman's service, whose containers run on, and starts it again. */
  restart: () => Promise<void>;
};

/** Installs Podman if it is missing, and starts its own service on a socket and storage of its own; needs root. */
export async function startPodman(): Promise<RunningPodman> {
  await ensurePrograms(podmanPrograms);
  const folder = await mkdtemp(join(tmpdir(), 'sentiero-podman-'));
  const configFile = join(folder, 'containers.conf');
  await writeFile(configFile, config);
  const socket = join(folder, 'podman.sock');
  const storage = ['--root', join(folder, 'storage'), '--runroot', join(folder, 'run')];
  const env = { ...process.env, PATH: programPath, CONTAINERS_CONF: configFile };
  // What Podman starts writes a file into its working folder when a container runs out of memory.
  const inFolder = [`--chdir=${folder}`, `CONTAINERS_CONF=${configFile}`];
  const service = [...storage, 'system', 'service', '--time=0', `unix://${socket}`];
  const start = () => startProgram('env', [...inFolder, 'podman', ...service], { path: socket });
  let program = await start();
  const podman = async (...args: string[]) =>
    (await run('podman', [...storage, ...args], { env, cwd: folder })).stdout.trim();
  const buildah = async (...args: string[]) =>
    (await run('buildah', [...storage, ...args], { env })).stdout.trim();
  return {
    get pid() {
      return program.pid;
    },
    host: `unix://${socket}`,
    async makeImage(name, script, volumes = []) {
      const file = join(folder, 'start');
      await writeFile(file, `#!/bin/busybox sh\n${script}`);
      await chmod(file, 0o755);
      await copyFile('/bin/busybox', join(folder, 'busybox'));
      const container = await buildah('from', 'scratch');
      await buildah('copy', container, join(folder, 'busybox'), '/bin/busybox');
      await buildah('copy', container, file, '/bin/start');
      await writeFile(join(folder, 'seed'), 'seeded\n');
      await buildah('copy', container, join(folder, 'seed'), '/bin/own/seed');
      const declared = volumes.flatMap((path) => ['--volume', path]);
      await buildah('config', '--entrypoint', '["/bin/start"]', '--env', 'PATH=/bin', ...declared, container);
      await buildah('commit', '--quiet', container, name);
      await buildah('rm', container);
    },
    volumes: async () => (await podman('volume', 'ls', '--quiet')).split('\n').filter(Boolean),
    loadWordPress: () => loadWordPressImage(storage, env),
    list: async () => (await podman('ps', '--quiet')).split('\n').filter(Boolean),
    killAll: async () => void (await podman('kill', '--all')),
    async restart() {
      await program.stop('SIGKILL');
      await rm(socket, { force: true });
      program = await start();
    },
    async stop(signal) {
      await podman('rm', '--all', '--force', '--time=0');
      await podman('network', 'prune', '--force');
      await program.stop(signal);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
