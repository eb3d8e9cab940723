import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readStartSettings, startPlatform } from '@sentiero/local';
import { freePort } from '@sentiero/postgres';
import { cpuMs, rssBytes } from '@sentiero/programs';

export type BenchPlatform = {
  databaseUrl: string;
  webUrl: string;
  apiPort: number;
  proxyPort: number;
  targetPort: number;
  pids: () => Record<string, number | undefined>;
  /** PostgreSQL's processes. */
  databasePids: () => number[];
  stop: () => Promise<void>;
};

/** The services of `start` without rate limits, and a target that costs next to nothing. */
export async function startBenchPlatform(): Promise<BenchPlatform> {
  const folder = await mkdtemp(join(tmpdir(), 'sentiero-classroom-'));
  await chmod(folder, 0o755);
  process.env['RATE_LIMITS'] = 'off';
  // Each learner has three sockets and a connection: the usual 5,000 are for 1,100 learners.
  process.env['API_CONNECTIONS'] = '20000';
  const [webPort, apiPort, proxyPort, targetPort] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ];
  const settings = readStartSettings({
    DATA_DIR: folder,
    WEB_PORT: String(webPort),
    API_PORT: String(apiPort),
    PROXY_PORT: String(proxyPort),
  });
  const target = spawn(process.execPath, [join(import.meta.dirname, 'target.ts')], {
    env: { PORT: String(targetPort) },
    stdio: 'inherit',
  });
  const platform = await startPlatform(settings, {
    watch: false,
    say: () => undefined,
    onGivenUp: (reason) => process.stderr.write(`${reason}\n`),
  });
  const { databaseUrl, pids } = platform;
  return {
    databaseUrl,
    webUrl: settings.WEB_URL,
    apiPort,
    proxyPort,
    targetPort,
    pids,
    databasePids() {
      const main = Number.parseInt(readFileSync(join(folder, 'postgres/data/postmaster.pid'), 'utf8'));
      const children = readFileSync(`/proc/${main}/task/${main}/children`, 'utf8').trim();
      return [main, ...children.split(' ').map(Number)];
    },
    async stop() {
      await platform.stop();
      const ended = once(target, 'exit');
      target.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The CPU time and memory of a process on Linux. */
export function usageOf(pid: number | undefined): { rssMb: number; cpuMs: number } {
  if (pid === undefined) return { rssMb: Number.NaN, cpuMs: 0 };
  return { rssMb: rssBytes(pid) / 1024 ** 2, cpuMs: cpuMs(pid) };
}

/** The memory of a process, with its share of what it has in common with others, such as the code of Node.js. */
export function shareMb(pid: number): number {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1]) / 1024;
}

/** Steal time: CPU time that the host gave to other machines, over all cores. */
export function stolenMs(): number {
  const [, ...ticks] = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0]?.split(/ +/) ?? [];
  return Number(ticks[7]) * 10;
}
