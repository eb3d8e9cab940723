import { execFile } from 'node:child_process';
import { chmod, copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { programPath } from './ensure-program.ts';
import { startProgram, type RunningProgram } from './start-program.ts';

const run = promisify(execFile);

export const dockerPrograms = { dockerd: 'docker.io', nft: 'nftables', '/bin/busybox': 'busybox-static' };

export type RunningDocker = RunningProgram & {
  /** As `DOCKER_HOST` names it. */
  host: string;
  /** Makes an image that holds BusyBox and a file in `/bin/own`, and runs a shell script. */
  makeImage: (name: string, script: string, volumes?: readonly string[]) => Promise<void>;
  /** The names of the volumes. */
  volumes: () => Promise<string[]>;
};

/**
 * Starts a Docker Engine on a socket and storage of its own; needs root. It sets no rules of the packet filter, so that
 * nothing but ours closes copies off, and the machine's own containers are not affected.
 */
export async function startDocker(): Promise<RunningDocker> {
  const folder = await mkdtemp(join(tmpdir(), 'sentiero-docker-'));
  const socket = join(folder, 'docker.sock');
  const off = ['--bridge=none', '--iptables=false', '--ip6tables=false', '--ip-masq=false'];
  const places = [
    `--data-root=${join(folder, 'data')}`,
    `--exec-root=${join(folder, 'run')}`,
    `--pidfile=${join(folder, 'pid')}`,
    `--config-file=${join(folder, 'daemon.json')}`,
  ];
  await writeFile(join(folder, 'daemon.json'), '{}');
  const program = await startProgram('dockerd', [`--host=unix://${socket}`, ...off, ...places], {
    path: socket,
  });
  return {
    ...program,
    host: `unix://${socket}`,
    async makeImage(name, script, volumes = []) {
      const root = join(folder, 'image');
      await mkdir(join(root, 'bin/own'), { recursive: true });
      await copyFile('/bin/busybox', join(root, 'bin/busybox'));
      await writeFile(join(root, 'bin/own/seed'), 'seeded\n');
      await writeFile(join(root, 'bin/start'), `#!/bin/busybox sh\n${script}`);
      await chmod(join(root, 'bin/start'), 0o755);
      const archive = join(folder, 'image.tar');
      await run('tar', ['--create', '--file', archive, '--directory', root, '.'], {
        env: { PATH: programPath },
      });
      const [repo = '', tag = ''] = name.split(':');
      const changes = [
        'ENTRYPOINT ["/bin/start"]',
        'ENV PATH=/bin',
        ...volumes.map((path) => `VOLUME ${path}`),
      ];
      const query = new URLSearchParams([
        ['fromSrc', '-'],
        ['repo', repo],
        ['tag', tag],
        ...changes.map((change) => ['changes', change] as [string, string]),
      ]);
      const said = await ask(socket, `/images/create?${query}`, await readFile(archive));
      if (said.includes('"error"')) throw new Error(said);
    },
    async volumes() {
      const { Volumes } = JSON.parse(await ask(socket, '/volumes')) as { Volumes: { Name: string }[] | null };
      return (Volumes ?? []).map(({ Name }) => Name);
    },
    async stop(signal) {
      await program.stop(signal);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Posts the archive, or gets the answer to a GET without one. */
function ask(socketPath: string, path: string, archive?: Buffer): Promise<string> {
  const method = archive ? 'POST' : 'GET';
  const headers = archive ? { 'Content-Type': 'application/x-tar', 'Content-Length': archive.length } : {};
  return new Promise((resolve, reject) => {
    const request = http.request({ socketPath, path, method, headers }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('end', () => resolve(text));
    });
    request.on('error', reject);
    request.end(archive);
  });
}
