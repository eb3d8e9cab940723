import { mkdtemp, chmod, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startDatabases } from './databases.ts';
import { withClient } from './fill.ts';
import { activateLessons, measureIngest } from './ingest.ts';
import { load, type Measured } from './load.ts';
import { bareLoad, bareName, loadsOf, submitName, type Load } from './loads.ts';
import { root, startApi, startBare, type Server } from './processes.ts';
import { againstTable, loadTable, medians, ratio, timesTable } from './report.ts';
import { size } from './size.ts';
import { checkSubmissions } from './submissions.ts';
import * as workloads from './workloads.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '4' },
    only: { type: 'string' },
    against: { type: 'string' },
    json: { type: 'string' },
  },
});
/** The checkout whose API is measured, and another one to compare it with. */
const trees = [root, ...(values.against === undefined ? [] : [resolve(values.against)])];
const rounds = Math.min(Number(values.rounds), Math.floor(workloads.maxRounds / trees.length));
workloads.planRounds(rounds * trees.length);
const seconds = Number(values.seconds);
/** The first overview of thousands of lessons can take more than two seconds. */
const warmUpSeconds = Math.max(seconds, 2);
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
  const choices = await withClient(databases.large, workloads.readChoices);
  const started: { api: Server & { internalUrl: string }; loads: Load[] }[] = [];
  for (const [place, tree] of trees.entries()) {
    const api = keep(await startApi(databases.large, folder, { name: `api-${place}`, tree }));
    const small = keep(await startApi(databases.small, folder, { name: `small-${place}`, tree }));
    const loads = await loadsOf({ api, small }, { choices, turns: rounds * trees.length });
    started.push({ api, loads: loads.filter(({ name }) => !values.only || name.startsWith(values.only)) });
  }
  const [own, other] = started.map(({ loads }) => loads);
  if (!own) return;

  say(`Warming up, then ${rounds} rounds of ${seconds} s each with ${size.connections} connections …`);
  for (const one of [bareLoad(bare), ...started.flatMap(({ loads }) => loads)])
    if (one.expected) await measure(one, { turn: 0, seconds: warmUpSeconds });
  const yardstick: Measured[] = [];
  const runs = started.map(({ loads }): Record<string, Measured[]> =>
    Object.fromEntries(loads.map(({ name }) => [name, []])),
  );
  for (let round = 0; round < rounds; round++) {
    yardstick.push(await measure(bareLoad(bare), { turn: round, seconds }));
    for (const place of own.keys())
      for (const [nth, { loads }] of inTurn(started, round)) {
        const one = loads[place];
        const turn = round * trees.length + nth;
        if (one) runs[nth]?.[one.name]?.push(await measure(one, { turn, seconds }));
      }
  }

  say(`\n${new Date().toISOString()}, ${cpus().length} × ${cpus()[0]?.model}, Node.js ${process.version}\n`);
  const [ours = {}, theirs = {}] = runs;
  say(loadTable({ [bareName]: yardstick, ...ours }, bareName));
  if (other) say(againstTable(ours, theirs));
  if (values.json) await writeFile(values.json, JSON.stringify(medians(ours)));
  const overview = ours['lessons/categories'];
  const overviewSmall = ours['lessons/categories, few done'];
  if (overview && overviewSmall)
    say(
      `Overview's time with all completions to that with few: ${ratio(overviewSmall, overview).toFixed(2)}`,
    );
  const submissions = runs.flatMap((of) => of[submitName] ?? []);
  if (submissions.length > 0)
    say(await withClient(databases.large, (sql) => checkSubmissions(sql, submissions)));
  if (values.only && !values.only.startsWith('ingest')) return;
  await withClient(databases.large, activateLessons);
  say(`\nIngest, from the batch to its acknowledgement\n`);
  for (const { api } of started)
    say(timesTable(await measureIngest(api.internalUrl, { lone: 1_000, batches: 60 })));
}

/** Servers take turns at being first. */
function inTurn<One>(items: One[], round: number): [number, One][] {
  const order = [...items.entries()];
  return round % 2 === 0 ? order : order.toReversed();
}

async function measure(
  { name, server, requestsOf, expected }: Load,
  { turn, seconds: length }: { turn: number; seconds: number },
): Promise<Measured> {
  const measured = await load(server, requestsOf, { round: turn, seconds: length });
  const { statuses } = measured;
  const bad = Object.keys(statuses).filter((status) => status !== expected);
  if (expected && (bad.length > 0 || !statuses[expected]))
    throw new Error(`${name} answered ${JSON.stringify(statuses)}`);
  return measured;
}
