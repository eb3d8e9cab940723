/**
 * How long hostile bodies of a stranger, and of an author, keep the API from everybody else: node infra/bench/api/src/stalls.ts [--tree
 * another/checkout] [--limit 50]. A cheap call goes out every 5 ms meanwhile; its longest wait bounds what the event
 * loop spent on anything at once. Limits are off: otherwise most of the bodies would be refused unread.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { xsrfCookie, xsrfHeader } from '@sentiero/contracts/http';
import { authoringEndpoints } from '@sentiero/contracts/authoring';
import { usersEndpoints } from '@sentiero/contracts/users';
import { freePort, startPostgres } from '@sentiero/postgres';
import { withClient } from './fill.ts';
import { sessionToken } from './size.ts';
import { root, runNode, startApi, type Server } from './processes.ts';

const { values } = parseArgs({
  options: {
    tree: { type: 'string', default: root },
    limit: { type: 'string', default: '50' },
  },
});
const limitMs = Number(values.limit);
const agents = {
  probe: new Agent({ keepAlive: true, maxSockets: 1 }),
  attack: new Agent({ maxSockets: 200 }),
};

type Sent = { url: string; path: string; body?: string; token?: string; session?: string; agent: Agent };

/** The status of the answer; 0 if the connection broke. */
function send({ url, path: place, body, token = '', session = '', agent }: Sent): Promise<number> {
  const headers = {
    'Content-Type': 'application/json',
    Cookie: `${xsrfCookie}=${token}; sentiero_session=${session}`,
    [xsrfHeader]: token,
  };
  return new Promise((resolve) => {
    const method = body === undefined ? 'GET' : 'POST';
    const call = request(new URL(place, url), { method, agent, headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    });
    call.on('error', () => resolve(0)).end(body);
  });
}

/** The longest wait for the cheap call, from its start until `until` has settled. */
async function longestWait(url: string, until: Promise<unknown>): Promise<number> {
  const over = new AbortController();
  void until.finally(() => over.abort());
  let longest = 0;
  while (!over.signal.aborted) {
    const started = performance.now();
    await send({ url, path: '/health/live', agent: agents.probe });
    longest = Math.max(longest, performance.now() - started);
    await delay(5);
  }
  return longest;
}

const times = <One>(count: number, make: (place: number) => One) =>
  Array.from({ length: count }, (_, place) => make(place));
const name = (first_name: string) => JSON.stringify({ first_name });
/** Those of a stranger fit into the 16 KiB that the API reads. */
const bodies: Record<string, string> = {
  'letters and a control character': name(`${'a'.repeat(15_500)}\u0001`),
  'spaces and a control character': name(`a${' '.repeat(15_500)}\u0001`),
  'characters of two units': name(`${'😀'.repeat(3_800)}\u0001`),
  'deep lists': `{"first_name":${'['.repeat(7_900)}${']'.repeat(7_900)}}`,
  'a wide list': `{"first_name":[${times(7_500, () => '0').join()}]}`,
  'many keys': JSON.stringify(Object.fromEntries(times(1_200, (place) => [`k${place}`, 0]))),
  'no JSON': '{'.repeat(16_000),
};

const title = (text: string) => JSON.stringify({ title: { de: text, en: text.slice(0, 9), fr: '', it: '' } });
const titles: Record<string, string> = {
  'a title of a million letters': title('a'.repeat(1_000_000)),
  'a title of blanks': title(`a${' '.repeat(1_000_000)}b`),
};

const folder = await mkdtemp(path.join(tmpdir(), 'sentiero-bench-'));
await chmod(folder, 0o755);
const stops: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
try {
  const tree = path.resolve(values.tree);
  const database = await startPostgres({ folder: path.join(folder, 'postgres'), port: await freePort() });
  stops.push(database.stop);
  const env = { DATABASE_URL: database.url };
  await runNode(['src/commands/migrate.ts'], { cwd: path.join(tree, 'apps/api'), env });
  const api = await startApi(database.url, folder, { name: 'api', tree });
  stops.push(api.stop);
  await attackAll(api, { place: usersEndpoints.signup.path, bodies, session: '' });
  const session = await staffSession(database.url);
  await attackAll(api, { place: authoringEndpoints.createLesson.path, bodies: titles, session });
} finally {
  for (const agent of Object.values(agents)) agent.destroy();
  for (const stop of stops.toReversed()) await stop();
}

/** The XSRF token that any visitor gets. */
async function tokenOf(url: string): Promise<string> {
  const { headers } = await fetch(new URL('/health/live', url));
  const [cookie = ''] = headers.getSetCookie().filter((each) => each.startsWith(xsrfCookie));
  return decodeURIComponent(cookie.slice(xsrfCookie.length + 1).split(';')[0] ?? '');
}

/** A member of staff, who may write lessons. */
async function staffSession(databaseUrl: string): Promise<string> {
  const session = sessionToken(1);
  await withClient(databaseUrl, async (sql) => {
    const [user] = await sql<{ id: number }[]>`
      insert into users (username, email, first_name, last_name, date_joined, last_login, is_staff)
      values ('author', 'author@example.org', 'Ada', 'Muster', now(), now(), true) returning id`;
    await sql`
      insert into sessions (token_hash, user_id, created_at, last_used_at, expires_at)
      values (encode(sha256(convert_to(${session}, 'UTF8')), 'hex'), ${user?.id ?? 0}, now(), now(), now() + interval '1 day')`;
  });
  return session;
}

type Attack = { place: string; bodies: Record<string, string>; session: string };

async function attackAll({ url, usedMs }: Server, { place, bodies: sent, session }: Attack): Promise<void> {
  await longestWait(url, delay(1_000));
  process.stdout.write(`without an attack: ${(await longestWait(url, delay(2_000))).toFixed(1)} ms\n`);
  const token = await tokenOf(url);
  for (const [kind, body] of Object.entries(sent)) {
    const count = Math.min(200, Math.ceil(4_000_000 / body.length));
    const before = await usedMs();
    const attack = Promise.all(
      times(count, () => send({ url, path: place, body, token, session, agent: agents.attack })),
    );
    const wait = await longestWait(url, attack);
    const statuses = [...new Set(await attack)].join(', ');
    const perBody = ((await usedMs()).server - before.server) / count;
    if (wait > limitMs) process.exitCode = 1;
    const verdict = wait > limitMs ? 'FAILED' : 'ok    ';
    process.stdout.write(
      `${verdict} ${kind}: waited ${wait.toFixed(1)} ms, ${perBody.toFixed(2)} ms of processor time a body (${statuses})\n`,
    );
  }
}
