import { mkdtemp, chmod, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startDatabases } from './databases.ts';
import { withClient } from './fill.ts';
import { activateLessons, measureIngest } from './ingest.ts';
import { load, type Measured, type RequestsOf } from './load.ts';
import { startApi, startBare, type Server } from './processes.ts';
import { loadTable, ratio, timesTable } from './report.ts';
import { size } from './size.ts';
import { checkSubmissions } from './submissions.ts';
import * as workloads from './workloads.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '4' },
    only: { type: 'string' },
  },
});
const rounds = Math.min(Number(values.rounds), workloads.maxRounds);
const seconds = Number(values.seconds);
const say = (text: string) => void process.stdout.write(`${text}\n`);

const stops: (() => Promise<void>)[] = [];
const folder = await mkdtemp(join(tmpdir(), 'sentiero-bench-'));
await chmod(folder, 0o755);
try {
  await bench();
} finally {
  for (const stop of stops.toReversed()) await stop();
  await rm(folder, { recursive: true, force: true });
}

async function bench(): Promise<void> {
  say(
    `Filling two databases: ${size.users} users, ${size.lessons} lessons, ${size.completions} completions …`,
  );
  const databases = await startDatabases(folder);
  stops.push(databases.stop);
  const keep = <S extends Server>(server: S): S => {
    stops.push(server.stop);
    return server;
  };
  const bare = keep(await startBare(databases.large, folder));
  const api = keep(await startApi(databases.large, folder, 'api'));
  const small = keep(await startApi(databases.small, folder, 'api-small'));
  const choices = await withClient(databases.large, workloads.readChoices);

  const submitted = 'submit';
  const loads: [name: string, Server, RequestsOf][] = [
    ['bare', bare, workloads.readBare],
    ['users/me', api, workloads.readMe],
    ['lessons/categories', api, workloads.readOverview],
    ['lessons/categories, unchanged', api, await workloads.unchanged(api, workloads.readOverview, rounds)],
    ['lessons/categories, 1000 done', small, workloads.readOverview],
    ['lessons/{id}/steps', api, workloads.readSteps],
    ['lessons/{id}/steps, unchanged', api, await workloads.unchanged(api, workloads.readSteps, rounds)],
    [submitted, api, workloads.submitAnswers(choices)],
  ];
  const wanted = loads.filter(([name]) => !values.only || name === 'bare' || name.startsWith(values.only));
  const runs: Record<string, Measured[]> = Object.fromEntries(wanted.map(([name]) => [name, []]));
  say(`Warming up, then ${rounds} rounds of ${seconds} s each with ${size.connections} connections …`);
  for (const [name, server, requestsOf] of wanted) {
    if (name !== submitted) requireFine(name, await load(server, requestsOf, { round: 0, seconds: 2 }));
  }
  for (let round = 0; round < rounds; round++) {
    for (const [name, server, requestsOf] of wanted) {
      const measured = await load(server, requestsOf, { round, seconds });
      if (name !== submitted) requireFine(name, measured);
      runs[name]?.push(measured);
    }
  }

  say(`\n${new Date().toISOString()}, ${cpus().length} × ${cpus()[0]?.model}, Node.js ${process.version}\n`);
  say(loadTable(runs, 'bare'));
  const overview = runs['lessons/categories'];
  const overviewSmall = runs['lessons/categories, 1000 done'];
  if (overview && overviewSmall)
    say(
      `Overview's time with 1,000,000 completions to that with 1,000: ${ratio(overviewSmall, overview).toFixed(2)}`,
    );
  const submissions = runs[submitted];
  if (submissions) say(await withClient(databases.large, (sql) => checkSubmissions(sql, submissions)));
  if (values.only && !values.only.startsWith('ingest')) return;
  await withClient(databases.large, activateLessons);
  say(`\nIngest, from the batch to its acknowledgement\n`);
  say(timesTable(await measureIngest(api.internalUrl, { lone: 1_000, batches: 60 })));
}

function requireFine(name: string, { statuses }: Measured): void {
  const expected = name.endsWith('unchanged') ? '304' : '200';
  const bad = Object.keys(statuses).filter((status) => status !== expected);
  if (bad.length > 0 || !statuses[expected]) throw new Error(`${name} answered ${JSON.stringify(statuses)}`);
}
