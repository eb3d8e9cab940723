/**
 * The cost of recording websocket messages: our proxy compared with http-proxy, which it forwards websockets with, and
 * with the proxy of another checkout. Only the ratios within one run count. node infra/bench/proxy/src/sockets.ts
 * [--rounds 5] [--other ../another-checkout]
 */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import net, { type AddressInfo, type Socket } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { peers } from './peers.ts';
import { cpuMs, freePort, type Running } from './processes.ts';
import { hostName, labCookie, startSentiero } from './sentiero.ts';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, other: { type: 'string' } },
});
const rounds = Number(values.rounds);

/** A client's frames with a mask of zeros, which leaves the bytes unchanged. */
const loads = [
  { name: '64 KiB, binary', frame: frameOf(2, 64 * 1024), count: 4_000 },
  { name: '4 KiB, text', frame: frameOf(1, 4 * 1024), count: 30_000 },
  { name: '32 bytes, text', frame: frameOf(1, 32), count: 200_000 },
];

function frameOf(opcode: number, size: number): Buffer {
  const payload = Buffer.alloc(size, 'x');
  const mask = Buffer.alloc(4);
  if (size < 126) return Buffer.concat([Buffer.from([0x80 | opcode, 0x80 | size]), mask, payload]);
  const length = Buffer.alloc(8);
  length.writeBigUInt64BE(BigInt(size));
  return Buffer.concat([Buffer.from([0x80 | opcode, 0x80 | 127]), length, mask, payload]);
}

/** A target that accepts every websocket, counts its bytes and sends that number of bytes on request. */
const target = createServer().on('upgrade', (_request, socket: Socket) => {
  socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
  let left = 0;
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk: Buffer) => {
    left += chunk.length;
    const expected = expectedBytes;
    if (left < expected) return;
    left -= expected;
    socket.write(Buffer.from([0x82, 0]));
  });
});
let expectedBytes = Infinity;

async function push(port: number, cookie: string, load: (typeof loads)[number]): Promise<void> {
  const socket = net.connect(port, '127.0.0.1');
  const lines = [`Host: ${hostName}`, `Cookie: ${cookie}`, 'Connection: Upgrade', 'Upgrade: websocket'];
  socket.write(`GET / HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
  await once(socket, 'data');
  expectedBytes = load.frame.length * load.count;
  const perWrite = Math.max(1, Math.floor((256 * 1024) / load.frame.length));
  const block = Buffer.concat(Array.from({ length: perWrite }, () => load.frame));
  const done = once(socket, 'data');
  for (let sent = 0; sent < load.count; sent += perWrite) {
    const count = Math.min(perWrite, load.count - sent);
    if (!socket.write(block.subarray(0, count * load.frame.length))) await once(socket, 'drain');
  }
  await done;
  socket.destroy();
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'sentiero-sockets-'));
target.listen(0, '127.0.0.1');
await once(target, 'listening');
const upstreamPort = (target.address() as AddressInfo).port;
const running: { name: string; port: number; process: Running }[] = [];
async function start(name: string, open: (port: number) => Promise<Running>): Promise<void> {
  const port = await freePort();
  running.push({ name, port, process: await open(port) });
}
try {
  const plain = peers.find(({ name }) => name === 'http-proxy');
  if (plain) await start(plain.name, (port) => plain.start({ folder, port, upstreamPort }));
  await start('sentiero', (port) => startSentiero({ folder, port, upstreamPort }));
  const { other } = values;
  if (other) await start(other, (port) => startSentiero({ folder, port, upstreamPort }, { checkout: other }));
  for (const load of loads) {
    const times = new Map<string, { ms: number; cpu: number }[]>();
    for (let round = 0; round <= rounds; round++) {
      for (const { name, port, process: own } of running) {
        const [from, cpu] = [performance.now(), cpuMs(own.pid)];
        await push(port, labCookie, load);
        const taken = { ms: performance.now() - from, cpu: cpuMs(own.pid) - cpu };
        // The first round is the warm-up.
        if (round > 0) times.set(name, [...(times.get(name) ?? []), taken]);
      }
    }
    tell(load.name, times);
  }
} finally {
  for (const { process: own } of running) await own.stop();
  target.closeAllConnections();
  target.close();
  rmSync(folder, { recursive: true, force: true });
}

function tell(load: string, times: ReadonlyMap<string, readonly { ms: number; cpu: number }[]>): void {
  const median = (list: readonly number[]) => list.toSorted((a, b) => a - b)[list.length >> 1] ?? 0;
  for (const [name, own] of times) {
    const [ms, cpu] = [median(own.map((one) => one.ms)), median(own.map((one) => one.cpu))];
    console.log(`${load.padEnd(16)} ${name.padEnd(24)} ${ms.toFixed(0)} ms, ${cpu.toFixed(0)} ms of a core`);
  }
}
