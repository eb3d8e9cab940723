import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdir, open, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { workFolder } from './buildah.ts';
import type { Image } from './images.ts';
import { run } from './shell.ts';

const script = fileURLToPath(new URL('container.sh', import.meta.url));
/** The grace period of the compose file. */
const stopLimitMs = 30_000;
const namespaces = ['--mount', '--pid', '--ipc', '--uts'];

export type ContainerSpec = {
  name: string;
  image: Image;
  env: Record<string, string>;
  args: string[] | undefined;
  hosts: Record<string, string>;
  /** The name of the volume mounted at /data. */
  volume: string | undefined;
  /** The command prefix that runs a program in the container's network. */
  network: string[];
};

export type Container = {
  name: string;
  pid: number;
  logFile: string;
  /** Resolves with the exit code. */
  ended: Promise<number>;
  isOver(): boolean;
  /** Runs a command in the container, as its user. */
  exec(command: readonly string[]): Promise<string>;
  stop(): Promise<{ code: number; seconds: number }>;
};

/** Runs a service's image as a container engine would: as its user, read-only, without capabilities. */
export async function startContainer(spec: ContainerSpec): Promise<Container> {
  const { name, image, network } = spec;
  const own = join(workFolder, 'containers', name);
  await mkdir(own, { recursive: true });
  const [user = '', group = ''] = image.user.split(':');
  const hosts = join(own, 'hosts');
  const lines = Object.entries({ localhost: '127.0.0.1', ...spec.hosts }).map(
    ([host, ip]) => `${ip} ${host}\n`,
  );
  await writeFile(hosts, lines.join(''));
  const volume = spec.volume === undefined ? '' : join(workFolder, 'volumes', spec.volume);
  if (volume) await makeVolume(volume, Number(user), Number(group));
  const logFile = join(own, 'log');
  const log = await open(logFile, 'w');
  // Like an engine, also gives the container's user its streams, since /dev/stdout is reopened by name.
  await chown(logFile, Number(user), Number(group));
  const env = { ...image.env, ...spec.env };
  const line = [...image.command.entrypoint, ...(spec.args ?? image.command.args)];
  const inside = ['sh', script, image.folder, hosts, user, group, image.workFolder, volume, ...line];
  const child = spawn(
    network[0] ?? '',
    [...network.slice(1), 'unshare', ...namespaces, '--fork', '--kill-child', '--', ...inside],
    { env, stdio: ['ignore', log.fd, log.fd], detached: true },
  );
  await log.close();
  const ended = once(child, 'exit').then(([code]) => (code as number | null) ?? 1);
  const isOver = () => child.exitCode !== null || child.signalCode !== null;
  const pid = await firstChild(child, isOver);
  return {
    name,
    pid,
    logFile,
    ended,
    isOver,
    exec(command) {
      const place = ['--target', String(pid), ...namespaces, '--net', '--', 'chroot', image.folder];
      const as = ['setpriv', '--reuid', user, '--regid', group, '--clear-groups', '--bounding-set=-all'];
      return run('nsenter', [...place, ...as, '--inh-caps=-all', '--no-new-privs', '--', ...command], {
        env,
      });
    },
    async stop() {
      const started = performance.now();
      if (!isOver()) process.kill(pid, image.stopSignal);
      const impatience = setTimeout(() => isOver() || process.kill(pid, 'SIGKILL'), stopLimitMs);
      const code = await ended;
      clearTimeout(impatience);
      return { code, seconds: (performance.now() - started) / 1000 };
    },
  };
}

async function makeVolume(folder: string, user: number, group: number): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chown(folder, user, group);
}

/** The container's first process: `unshare` waits for it and forwards no signals. */
async function firstChild(child: ChildProcess, isOver: () => boolean): Promise<number> {
  for (;;) {
    const { pid } = child;
    const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
    const [first] = children.trim().split(' ');
    if (first) return Number(first);
    if (isOver()) return 0;
    await pause(5);
  }
}
