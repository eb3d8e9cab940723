/**
 * Sockets of idle learners: the cost of one, whether each gets pings, and whether dead ones are closed. node
 * infra/bench/classroom/src/idle-sockets.ts [--sockets 5000] [--dead 100] [--seconds 100]
 */
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { channels, heartbeat } from '@sentiero/contracts/realtime';
import WebSocket from 'ws';
import { addressOf } from './address.ts';
import { startBenchPlatform, usageOf, type BenchPlatform } from './platform.ts';
import { fillSchool } from './school.ts';

const { values } = parseArgs({
  options: {
    sockets: { type: 'string', default: '5000' },
    dead: { type: 'string', default: '100' },
    seconds: { type: 'string', default: '100' },
  },
});
const [socketCount, deadCount, seconds] = [
  Number(values.sockets),
  Number(values.dead),
  Number(values.seconds),
];
const paths = Object.values(channels).map(({ path }) => path);
const openingAtOnce = 50;
/** Two ping intervals, and the time limit for a dead socket. */
const enoughSeconds = (heartbeat.timeoutMs + heartbeat.intervalMs + 5_000) / 1000;

type Held = { socket: WebSocket; isDead: boolean; pings: number; endedAtMs: number | null };

// Idle connections would be evicted near the limit.
process.env['API_CONNECTIONS'] = String(socketCount * 2);
const platform = await startBenchPlatform();
const held: Held[] = [];
try {
  const { userIds } = await fillSchool(platform, Math.ceil(socketCount / paths.length));
  const empty = await settledUsage(platform);
  const openedMs = performance.now();
  for (let first = 0; first < socketCount; first += openingAtOnce) {
    const own = Array.from(
      { length: Math.min(openingAtOnce, socketCount - first) },
      (_, place) => first + place,
    );
    await Promise.all(
      own.map((place) => open(platform, userIds[Math.floor(place / paths.length)] ?? 0, place)),
    );
  }
  const openingSeconds = (performance.now() - openedMs) / 1000;
  const full = await settledUsage(platform);
  process.stdout.write(
    `${socketCount} sockets opened in ${openingSeconds.toFixed(1)} s; API ${empty.rssMb.toFixed(0)} MB before, ` +
      `${full.rssMb.toFixed(0)} MB with them: ${(((full.rssMb - empty.rssMb) * 1024) / socketCount).toFixed(1)} kB each\n`,
  );
  const startedMs = performance.now();
  await pause(seconds * 1000);
  const after = usageOf(platform.pids()['api']);
  const share = (after.cpuMs - full.cpuMs) / (performance.now() - startedMs);
  process.stdout.write(
    `idle for ${seconds} s: ${(share * 100).toFixed(1)} % of a core, ${after.rssMb.toFixed(0)} MB\n`,
  );
  judge(startedMs);
} finally {
  for (const { socket } of held) socket.terminate();
  await platform.stop();
}

function open({ apiPort, webUrl }: BenchPlatform, userId: number, place: number): Promise<void> {
  const isDead = place < deadCount;
  const socket = new WebSocket(`ws://127.0.0.1:${apiPort}${paths[place % paths.length]}`, {
    headers: { Origin: webUrl, Cookie: `sentiero_session=session-of-${userId}` },
    localAddress: addressOf(userId),
    perMessageDeflate: false,
    autoPong: !isDead,
  });
  const own: Held = { socket, isDead, pings: 0, endedAtMs: null };
  held.push(own);
  socket.on('ping', () => own.pings++);
  socket.on('close', () => (own.endedAtMs = performance.now()));
  return new Promise((resolve, reject) => {
    socket.once('open', () => resolve());
    socket.once('error', reject);
  });
}

/** Memory is read after a garbage collection. */
async function settledUsage({ pids }: BenchPlatform) {
  await pause(5_000);
  return usageOf(pids()['api']);
}

function judge(startedMs: number): void {
  const alive = held.filter(({ isDead }) => !isDead);
  const dead = held.filter(({ isDead }) => isDead);
  const wanted = Math.floor((seconds * 1000) / heartbeat.intervalMs);
  const pinged = alive.filter(({ pings }) => pings >= wanted).length;
  const lost = alive.filter(({ endedAtMs }) => endedAtMs !== null).length;
  const gone = dead.filter(({ endedAtMs }) => endedAtMs !== null);
  process.stdout.write(
    `${pinged} of ${alive.length} living sockets were pinged ${wanted} times, ${lost} of them were lost\n`,
  );
  const latest = Math.max(...gone.map(({ endedAtMs }) => ((endedAtMs ?? 0) - startedMs) / 1000));
  process.stdout.write(
    `${gone.length} of ${dead.length} sockets without life were let go, the last after ${latest.toFixed(0)} s of idling\n`,
  );
  const isJudged = seconds >= enoughSeconds;
  if (!isJudged) process.stdout.write(`(sockets without life are let go within ${enoughSeconds} s)\n`);
  const isWell = pinged === alive.length && lost === 0 && (!isJudged || gone.length === dead.length);
  process.exitCode = isWell ? 0 : 1;
}
