/**
 * How long hostile bodies keep a running API from everybody else: node infra/bench/api/src/stalls.ts [--url
 * http://127.0.0.1:8000] [--limit 50]. A cheap call goes out every 5 ms meanwhile; the longest wait for its answer, less
 * the longest without an attack, bounds what the event loop spent on anything at once. Run it with `RATE_LIMITS=off`:
 * otherwise most bodies are refused unread.
 */
import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { xsrfCookie, xsrfHeader } from '@sentiero/contracts/http';
import { usersEndpoints } from '@sentiero/contracts/users';

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://127.0.0.1:8000' },
    limit: { type: 'string', default: '50' },
  },
});
const origin = new URL(values.url);
const limitMs = Number(values.limit);
const token = 'of-the-bench';
const agents = {
  probe: new Agent({ keepAlive: true, maxSockets: 1 }),
  attack: new Agent({ maxSockets: 200 }),
};

type Sent = { path: string; body?: string; agent: Agent };

/** The status of the answer; 0 if the connection broke. */
function send({ path, body, agent }: Sent): Promise<number> {
  const headers = {
    'Content-Type': 'application/json',
    Cookie: `${xsrfCookie}=${token}`,
    [xsrfHeader]: token,
  };
  return new Promise((resolve) => {
    const method = body === undefined ? 'GET' : 'POST';
    const call = request(new URL(path, origin), { method, agent, headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    });
    call.on('error', () => resolve(0)).end(body);
  });
}

/** The longest wait for the cheap call, from its start until `until` has settled. */
async function longestWait(until: Promise<unknown>): Promise<number> {
  const over = new AbortController();
  void until.finally(() => over.abort());
  let longest = 0;
  while (!over.signal.aborted) {
    const started = performance.now();
    await send({ path: '/health/live', agent: agents.probe });
    longest = Math.max(longest, performance.now() - started);
    await delay(5);
  }
  return longest;
}

const times = <One>(count: number, make: (place: number) => One) =>
  Array.from({ length: count }, (_, place) => make(place));
const name = (first_name: string) => JSON.stringify({ first_name });
/** Each fits into the 16 KiB that the API reads of a stranger. */
const bodies: Record<string, string> = {
  'letters and a control character': name(`${'a'.repeat(15_500)}\u0001`),
  'spaces and a control character': name(`a${' '.repeat(15_500)}\u0001`),
  'characters of two units': name(`${'😀'.repeat(3_800)}\u0001`),
  'deep lists': `{"first_name":${'['.repeat(7_900)}${']'.repeat(7_900)}}`,
  'a wide list': `{"first_name":[${times(7_500, () => '0').join()}]}`,
  'many keys': JSON.stringify(Object.fromEntries(times(1_200, (place) => [`k${place}`, 0]))),
  'no JSON': '{'.repeat(16_000),
};

for (let turn = 0; turn < 50; turn++) await send({ path: '/health/live', agent: agents.probe });
const quiet = await longestWait(delay(2_000));
process.stdout.write(`without an attack  ${quiet.toFixed(1)} ms\n`);
for (const [kind, body] of Object.entries(bodies)) {
  const attack = times(200, () => send({ path: usersEndpoints.signup.path, body, agent: agents.attack }));
  const wait = await longestWait(Promise.all(attack));
  const statuses = [...new Set(await Promise.all(attack))].join(', ');
  const isGood = wait - quiet <= limitMs;
  if (!isGood) process.exitCode = 1;
  process.stdout.write(`${isGood ? 'ok    ' : 'FAILED'} ${kind}: ${wait.toFixed(1)} ms (${statuses})\n`);
}
for (const agent of Object.values(agents)) agent.destroy();
