import { execFile } from 'node:child_process';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '@sentiero/postgres';
import { ensureKubeApiserver } from './ensure-kube-apiserver.ts';
import { ensureProgram, programPath } from './ensure-program.ts';
import { startProgram } from './start-program.ts';

const run = promisify(execFile);
const readyLimitMs = 60_000;

export type RunningKubernetes = {
  url: string;
  /** Holds the server's own certificate as `apiserver.crt`. */
  folder: string;
  /** Runs kubectl as an administrator; the text goes to its input. */
  kubectl: (args: readonly string[], text?: string) => Promise<string>;
  stop: () => Promise<void>;
};

/** A real Kubernetes API server with its etcd: no controllers, no scheduler, and no kubelet that would run pods. */
export async function startKubernetes(): Promise<RunningKubernetes> {
  const program = await ensureKubeApiserver();
  await ensureProgram('etcd', 'etcd-server');
  const folder = await mkdtemp(join(tmpdir(), 'sentiero-kubernetes-'));
  const [client, peer, port] = [await freePort(), await freePort(), await freePort()];
  const etcdUrl = `http://127.0.0.1:${client}`;
  const etcd = await startProgram(
    'etcd',
    etcdFlags({ folder, etcdUrl, peerUrl: `http://127.0.0.1:${peer}` }),
    {
      port: client,
    },
  );
  const token = randomBytes(24).toString('hex');
  await writeFile(join(folder, 'tokens.csv'), `${token},admin,admin,system:masters\n`);
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
  });
  await writeFile(join(folder, 'accounts.key'), privateKey);
  const server = await startProgram(program, serverFlags({ folder, etcdUrl, port }), { port });
  const url = `https://127.0.0.1:${port}`;
  const given = [`--server=${url}`, `--token=${token}`, '--insecure-skip-tls-verify'];
  const kubectl = async (args: readonly string[], text = '') => {
    const running = run('kubectl', [...given, ...args], { env: { PATH: programPath, HOME: folder } });
    running.child.stdin?.end(text);
    return (await running).stdout;
  };
  // It answers before it has made the roles that everybody has, such as the one for its version.
  const deadline = performance.now() + readyLimitMs;
  const isReady = () =>
    kubectl(['get', '--raw', '/readyz']).then(
      () => true,
      () => false,
    );
  while (!(await isReady()) && performance.now() < deadline) await pause(200);
  const stop = async () => {
    await server.stop('SIGKILL');
    await etcd.stop('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  };
  return { url, folder, kubectl, stop };
}

type Etcd = { folder: string; etcdUrl: string; peerUrl: string };
const etcdFlags = ({ folder, etcdUrl, peerUrl }: Etcd) => [
  `--data-dir=${join(folder, 'etcd')}`,
  `--listen-client-urls=${etcdUrl}`,
  `--advertise-client-urls=${etcdUrl}`,
  `--listen-peer-urls=${peerUrl}`,
  `--initial-advertise-peer-urls=${peerUrl}`,
  `--initial-cluster=default=${peerUrl}`,
  '--unsafe-no-fsync',
];

type Server = { folder: string; etcdUrl: string; port: number };
const serverFlags = ({ folder, etcdUrl, port }: Server) => [
  `--etcd-servers=${etcdUrl}`,
  '--bind-address=127.0.0.1',
  '--advertise-address=127.0.0.1',
  `--secure-port=${port}`,
  `--cert-dir=${folder}`,
  '--authorization-mode=RBAC',
  `--token-auth-file=${join(folder, 'tokens.csv')}`,
  '--service-account-issuer=https://kubernetes.default.svc',
  `--service-account-key-file=${join(folder, 'accounts.key')}`,
  `--service-account-signing-key-file=${join(folder, 'accounts.key')}`,
  '--service-cluster-ip-range=10.96.0.0/16',
];
