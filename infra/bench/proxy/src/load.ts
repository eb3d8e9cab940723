import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { hostName, labCookie } from './sentiero.ts';

export type Load = { name: string; path: string; connections: number; post?: number };

export const loads: readonly Load[] = [
  { name: '1 KiB JSON', path: '/json', connections: 50 },
  { name: '20 KiB HTML', path: '/html', connections: 50 },
  { name: '10 KiB POST', path: '/post', connections: 50, post: 10 * 1024 },
  { name: '5 MiB download', path: '/download', connections: 10 },
];

/** `failed`: the number of requests answered with an error; they do not count as served. */
export type Measured = { perSecond: number; requests: number; failed: number; p50Ms: number; p99Ms: number };

/** Requests served per second, as counted by wrk. Every peer gets the same requests. */
export async function measure(
  folder: string,
  port: number,
  { load, seconds, cookie = labCookie }: { load: Load; seconds: number; cookie?: string | undefined },
): Promise<Measured> {
  const script = path.join(folder, `${load.path.slice(1)}-${port}.lua`);
  const post = load.post ? `wrk.method = "POST"\nwrk.body = string.rep("a", ${load.post})\n` : '';
  writeFileSync(
    script,
    `${post}wrk.headers["Host"] = "${hostName}:${port}"\nwrk.headers["Cookie"] = "${cookie}"\n`,
  );
  const common = [
    '-t1',
    `-c${load.connections}`,
    `-d${seconds}s`,
    '--latency',
    '--timeout',
    '10s',
    '-s',
    script,
  ];
  const { stdout } = await promisify(execFile)('wrk', [...common, `http://127.0.0.1:${port}${load.path}`]);
  const numberIn = (pattern: RegExp): number => Number(pattern.exec(stdout)?.[1] ?? 0);
  const requests = numberIn(/(\d+) requests in/);
  const failed = numberIn(/Non-2xx or 3xx responses: (\d+)/);
  const perSecond = numberIn(/Requests\/sec:\s+([\d.]+)/);
  const served = perSecond * (1 - failed / Math.max(1, requests));
  return { perSecond: served, requests, failed, p50Ms: latency(stdout, 50), p99Ms: latency(stdout, 99) };
}

const milliseconds: Readonly<Record<string, number>> = { us: 0.001, ms: 1, s: 1000 };

/** Parses wrk's lines such as `99%    3.05ms`. */
function latency(output: string, percent: number): number {
  const [, value = 'NaN', unit = ''] =
    new RegExp(`^ +${percent}% +([\\d.]+)(us|ms|s)\\s*$`, 'm').exec(output) ?? [];
  return Number(value) * (milliseconds[unit] ?? Number.NaN);
}
