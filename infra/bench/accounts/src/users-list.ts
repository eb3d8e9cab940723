import { cpus } from 'node:os';
import { demo } from '@sentiero/client/account';
import { Session } from '@sentiero/client/session';
import { usersEndpoints } from '@sentiero/contracts/users';
import postgres from 'postgres';
import { startApi } from '@sentiero/programs';
import { median } from './rank-test.ts';

// Measures the server's time for the users list with many users, from its `Server-Timing`.

const users = 100_000;
const tries = 31;
const warmUp = 3;
const wantedMs = 100;
const say = (line: string) => void process.stdout.write(`${line}\n`);

const sorts = [
  'first_name',
  'last_name',
  'username',
  'email',
  'date_joined',
  'last_login',
  'is_staff',
  'is_teacher',
];
const questions: [what: string, query: object][] = [
  ['first page', {}],
  ['last page', { offset: users - 50 }],
  ['search: one person', { q: 'name77777@' }],
  ['search: a first name that many have', { q: 'noemi' }],
  ['search: two words', { q: 'noemi name1234' }],
  ['search: two letters', { q: 'zz' }],
  ['search: what all have', { q: 'example' }],
  ['search: nobody', { q: 'nobody is called so' }],
  ['search and sort', { q: 'noemi', sort: '-last_login' }],
  ...sorts.flatMap((sort): [string, object][] => [
    [`sort: ${sort}`, { sort }],
    [`sort: ${sort}, downwards`, { sort: `-${sort}` }],
  ]),
];

const api = await startApi({ DEMO: '1', RATE_LIMITS: 'off' });
try {
  await makeUsers(api.databaseUrl);
  const staff = new Session({ baseUrl: api.url });
  await staff.logIn(demo.staff);
  say(`${new Date().toISOString()}, ${cpus().length} × ${cpus()[0]?.model}, Node.js ${process.version}`);
  say(`${users} users, ${tries} tries each, Server-Timing in ms\n`);
  say('| call | median | slowest |\n| --- | ---: | ---: |');
  for (const [what, query] of questions) {
    const times = await timesOf(staff, query);
    say(`| ${what} | ${median(times).toFixed(1)} | ${Math.max(...times).toFixed(1)} |`);
    if (median(times) > wantedMs) process.exitCode = 1;
  }
} finally {
  await api.stop();
}

async function makeUsers(databaseUrl: string): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1 });
  const names = ['Noemi', 'Lena', 'Noah', 'Giulia', 'Émile', 'Luca', 'Zoë', 'Matteo', 'Nora', 'Tim'];
  await sql`
    insert into users (username, email, first_name, last_name, is_staff, is_teacher, date_joined, last_login)
    select 'name' || n, 'name' || n || '@example.org', (${names}::text[])[1 + n % ${names.length}::int],
      initcap(md5(n::text)), n % 5000 = 0, n % 40 = 0, now() - n * interval '1 minute',
      case when n % 3 > 0 then now() - n * interval '20 seconds' end
    from generate_series(1, ${users}::int) n`;
  await sql`vacuum analyze users`;
  await sql.end();
}

async function timesOf(staff: Session, query: object): Promise<number[]> {
  const times: number[] = [];
  for (let number = 0; number < tries + warmUp; number++) {
    const answer = await staff.send(usersEndpoints.adminList, { query });
    await answer.arrayBuffer();
    const [, ms] = /^app;dur=([\d.]+)$/.exec(answer.headers.get('server-timing') ?? '') ?? [];
    if (!answer.ok || ms === undefined) throw new Error(`the list was answered with ${answer.status}`);
    if (number >= warmUp) times.push(Number(ms));
  }
  return times;
}
