/**
 * How long hostile bodies of a stranger, and of an author, stop the API's event loop: node infra/bench/api/src/stalls.ts
 * [--tree another/checkout] [--limit 50]. Each is sent many times at once, twice: the first round compiles the code.
 * Limits are off: otherwise most of the bodies would be refused unread.
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
const agent = new Agent({ maxSockets: 200 });

type Sent = { url: string; path: string; body: string; token: string; session: string };

/** The status of the answer; 0 if the connection broke. */
function send({ url, path: place, body, token, session }: Sent): Promise<number> {
  const headers = {
    'Content-Type': 'application/json',
    Cookie: `${xsrfCookie}=${token}; sentiero_session=${session}`,
    [xsrfHeader]: token,
  };
  return new Promise((resolve) => {
    const call = request(new URL(place, url), { method: 'POST', agent, headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    });
    call.on('error', () => resolve(0)).end(body);
  });
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
  agent.destroy();
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

async function attackAll(api: Server, { place, bodies: sent, session }: Attack): Promise<void> {
  const { url, usedMs, longestStall } = api;
  await delay(1_000);
  await longestStall();
  await delay(2_000);
  process.stdout.write(`without an attack: ${(await longestStall()).toFixed(1)} ms\n`);
  const token = await tokenOf(url);
  for (const [kind, body] of Object.entries(sent)) {
    const count = Math.min(200, Math.ceil(4_000_000 / body.length));
    const round = () => Promise.all(times(count, () => send({ url, path: place, body, token, session })));
    await round();
    await longestStall();
    const before = await usedMs();
    const statuses = [...new Set(await round())].join(', ');
    const perBody = ((await usedMs()).server - before.server) / count;
    const stall = await longestStall();
    if (stall > limitMs) process.exitCode = 1;
    const verdict = stall > limitMs ? 'FAILED' : 'ok    ';
    process.stdout.write(
      `${verdict} ${kind}: stopped for ${stall.toFixed(1)} ms, ${perBody.toFixed(2)} ms of processor time a body (${statuses})\n`,
    );
  }
}
