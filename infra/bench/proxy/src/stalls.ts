/**
 * How long hostile requests and answers stop the proxy's event loop: node infra/bench/proxy/src/stalls.ts [--tree
 * another/checkout] [--limit 50]. Each is sent twenty times at once, twice: the first round compiles the code.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { freePort } from '@sentiero/postgres';
import { cpuMs, longestLoopDelay, loopDelayEnv } from '@sentiero/programs';
import { hostName, labCookie, startSentiero } from './sentiero.ts';

const { values } = parseArgs({
  options: { tree: { type: 'string' }, limit: { type: 'string', default: '50' } },
});
const limitMs = Number(values.limit);
const times = 20;
const length = 15_000;

/** A request that ends with the answer's end, or when the proxy closes the connection. */
type Attack = { line?: string; lines?: string[]; body?: string };
const attacks: Record<string, Attack> = {
  'blanks in a header': { lines: [`X-Long: a${' '.repeat(length)}b`] },
  'a header that is refused': { lines: [`X Long: a${'\t'.repeat(length)}b`] },
  'blanks and a line break in Authorization': {
    lines: [`Authorization: Bearer ${' '.repeat(length)}\u000b`],
  },
  'a long path': { line: `GET /${'a/'.repeat(length / 2)} HTTP/1.1` },
  'an absolute URL': { line: `GET http://${'a'.repeat(length)} HTTP/1.1` },
  'addresses in the answer': { line: 'GET /addresses HTTP/1.1' },
  'markup in the answer': { line: 'GET /markup HTTP/1.1' },
  'letters in the body': { line: 'POST /body HTTP/1.1', body: 'a'.repeat(1_000_000) },
};
const answers: Record<string, { headers: Record<string, string>; body: string }> = {
  '/addresses': {
    headers: {
      Refresh: `0;${' url='.repeat(3_000)}`,
      Location: `//${'a'.repeat(12_000)}`,
      'Set-Cookie': ';'.repeat(12_000),
    },
    body: '',
  },
  '/markup': { headers: { 'Content-Type': 'text/html' }, body: '<meta '.repeat(160_000) },
};

const folder = mkdtempSync(path.join(os.tmpdir(), 'sentiero-bench-'));
const [port, upstreamPort] = [await freePort(), await freePort()];
const upstream = http.createServer((request, response) => {
  request.resume();
  const { headers, body } = answers[request.url ?? ''] ?? { headers: {}, body: '{}' };
  response.writeHead(200, headers).end(body);
});
await new Promise<void>((resolve) => void upstream.listen(upstreamPort, '127.0.0.1', resolve));
const delayFile = path.join(folder, 'delay');
const proxy = await startSentiero(
  { folder, port, upstreamPort },
  { ...(values.tree && { checkout: values.tree }), env: loopDelayEnv(delayFile) },
);
const longestStall = () => longestLoopDelay(proxy.pid, delayFile);
try {
  await sleep(1_000);
  await longestStall();
  await sleep(2_000);
  console.log(`without an attack: ${(await longestStall()).toFixed(1)} ms`);
  for (const [kind, attack] of Object.entries(attacks)) {
    await round(attack);
    await longestStall();
    const before = cpuMs(proxy.pid);
    const statuses = await round(attack);
    const each = (cpuMs(proxy.pid) - before) / times;
    const stall = await longestStall();
    const verdict = stall > limitMs ? 'FAILED' : 'ok    ';
    if (stall > limitMs) process.exitCode = 1;
    console.log(
      `${verdict} ${kind}: stopped for ${stall.toFixed(1)} ms, ${each.toFixed(1)} ms of processor time a request (${statuses})`,
    );
  }
} finally {
  await proxy.stop();
  upstream.close();
  upstream.closeAllConnections();
  rmSync(folder, { recursive: true, force: true });
}

/** The statuses of the answers, without repetition. */
async function round(attack: Attack): Promise<string> {
  const statuses = await Promise.all(Array.from({ length: times }, () => send(attack)));
  await proxy.settle?.();
  return [...new Set(statuses)].join(', ');
}

/** The status of the answer; empty if there is none. */
function send({ line = 'GET / HTTP/1.1', lines = [], body = '' }: Attack): Promise<string> {
  const head = [
    line,
    `Host: ${hostName}:${port}`,
    `Cookie: ${labCookie}`,
    'Connection: close',
    `Content-Length: ${body.length}`,
    ...lines,
  ];
  return new Promise((resolve) => {
    let first = '';
    const socket = net.connect(port, '127.0.0.1').setTimeout(20_000, () => socket.destroy());
    socket.on('data', (bytes) => (first ||= bytes.toString('latin1').slice(9, 12)));
    socket.on('error', () => undefined).on('close', () => resolve(first));
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`, 'latin1');
  });
}
