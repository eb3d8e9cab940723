/**
 * A full lecture hall: learners with three sockets each work through lessons, sending requests to a target at a fixed
 * rate, and some launch it meanwhile. Everything, including the load generator, runs on this machine. pnpm
 * bench:classroom [--learners 1000] [--rate 200] [--minutes 5] [--launches 60] [--lockstep] pnpm bench:classroom
 * --board [--page] [--learners 300] [--rate 100] [--minutes 4] pnpm bench:classroom --flood [--learners 50] [--rate 25]
 * [--minutes 1] With --board, a teacher's class board is open half of the time; see board.ts; with --page, in a
 * browser, whose processor time counts instead; see board-page.ts. With --flood, one
 * learner floods the proxy while the others work; see flood.ts. With --lockstep, all learners reach the same task at
 * the same time, as in a class that is led step by step. With --hunt, they hunt in the circle; see hunter.ts.
 */
import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { closeAll } from './ask.ts';
import { watchBoard } from './board.ts';
import { measureBoardPage } from './board-page.ts';
import { drive, type Load } from './drive.ts';
import { Figures, percentile, timesTable } from './figures.ts';
import { floodBench } from './flood.ts';
import { Hunter } from './hunter.ts';
import { Learner } from './learner.ts';
import { shareMb, startBenchPlatform, stolenMs, usageOf } from './platform.ts';
import { addHunt, fillSchool, readStorage } from './school.ts';

const { values } = parseArgs({
  options: {
    board: { type: 'boolean', default: false },
    page: { type: 'boolean', default: false },
    flood: { type: 'boolean', default: false },
    hunt: { type: 'boolean', default: false },
    learners: { type: 'string' },
    rate: { type: 'string' },
    minutes: { type: 'string' },
    launches: { type: 'string', default: '60' },
    lockstep: { type: 'boolean', default: false },
    json: { type: 'string' },
  },
});
const usuals = {
  board: { learners: '300', rate: '200', minutes: values.page ? '0.9' : '3.6' },
  flood: { learners: '50', rate: '25', minutes: '1' },
  hall: { learners: '1000', rate: '200', minutes: '5' },
};
const kind = (['board', 'flood'] as const).find((name) => values[name]) ?? 'hall';
const usual = usuals[kind];
const { minutes = usual.minutes } = values;
const count = {
  learners: Number(values.learners ?? usual.learners),
  launches: values.board ? 0 : Number(values.launches),
};
const [rate, loadMs] = [Number(values.rate ?? usual.rate), Number(minutes) * 60_000];
const launchSpanMs = Math.min(10_000, loadMs / 2);
const { lockstep } = values;
const boardBench = values.page ? measureBoardPage : watchBoard;
/** The steps of every lesson: with a board, the class needs 54 s for one, which is two phases of board.ts. */
const steps = values.board ? 18 : lockstep && 10;
const samples = 5;
const comingInAtOnce = 20;

const figures = new Figures();
const platform = await startBenchPlatform();
let learners: Learner[] = [];
try {
  if (values.flood)
    process.exitCode = (await floodBench(platform, {
      learners: count.learners,
      rate,
      seconds: loadMs / 1000,
    }))
      ? 0
      : 1;
  else await fullHall();
} finally {
  for (const learner of learners) learner.leave();
  closeAll();
  await platform.stop();
}

async function fullHall(): Promise<void> {
  let isCheap = true;
  const filled = await fillSchool(platform, count.learners + count.launches, { steps });
  const hunt = values.hunt ? await addHunt(platform) : null;
  const school = hunt ? { ...filled, hunt, targetId: hunt.targetId } : filled;
  const Kind = values.hunt ? Hunter : Learner;
  learners = school.userIds.map(
    (id) => new Kind({ platform, school, figures, lockstep, isTogether: values.board }, id),
  );
  const atWork = learners.slice(0, count.learners);
  process.stdout.write(`${count.learners} learners come in\n`);
  for (let first = 0; first < atWork.length; first += comingInAtOnce)
    await Promise.all(atWork.slice(first, first + comingInAtOnce).map((learner) => learner.comeIn()));
  figures.forgetTimes();
  process.stdout.write(`${rate} requests a second for ${minutes} min\n`);
  const before = await readStorage(platform);
  const [load] = await Promise.all([
    drive(atWork, { rate, loadMs, figures }),
    watchServices(),
    launchAll(learners.slice(count.learners)),
    values.board ? boardBench(platform, school, loadMs).then((isGood) => (isCheap = isGood)) : undefined,
  ]);
  report(load);
  if (!isCheap) process.exitCode = 1;
  const after = await readStorage(platform);
  const [sizeMb, walMb] = [after.sizeMb - before.sizeMb, after.walMb - before.walMb];
  process.stdout.write(
    `the database grew by ${sizeMb.toFixed(0)} MB, and wrote ${walMb.toFixed(0)} MB ahead\n`,
  );
}

async function launchAll(newcomers: Learner[]): Promise<void> {
  await pause((loadMs - launchSpanMs) / 2);
  const launched = newcomers.map(async (learner, place) => {
    await pause((place * launchSpanMs) / newcomers.length);
    await learner.launch().catch((error: unknown) => figures.error(`launch: ${String(error)}`));
  });
  await Promise.all(launched);
}

/** Reports the services' memory and CPU at intervals, and the CPU time stolen by other machines on the same host. */
async function watchServices(): Promise<void> {
  let before = usages();
  let takenMs = stolenMs();
  for (let sample = 1; sample <= samples; sample++) {
    await pause(loadMs / samples);
    const now = usages();
    const told = Object.entries(now).map(([name, { rssMb, cpuMs }]) => {
      const share = (cpuMs - (before[name]?.cpuMs ?? 0)) / (loadMs / samples);
      const memory = Number.isNaN(rssMb) ? '' : `${rssMb.toFixed(0)} MB, `;
      return `${name} ${memory}${(share * 100).toFixed(0)} % of a core`;
    });
    const stolen = (stolenMs() - takenMs) / (loadMs / samples) / availableParallelism();
    process.stdout.write(
      `${((loadMs / samples / 1000) * sample).toFixed(0).padStart(5)} s   ${told.join('   ')}   all services ${servicesMb().toFixed(0)} MB   ${(stolen * 100).toFixed(0)} % of the machine was taken away\n`,
    );
    before = now;
    takenMs = stolenMs();
  }
}

/** The memory of everything that `start` runs except PostgreSQL, demo targets included; what they share counts once. */
function servicesMb(): number {
  return Object.values(platform.pids()).reduce<number>((sum, pid) => sum + (pid ? shareMb(pid) : 0), 0);
}

function usages(): Record<string, ReturnType<typeof usageOf>> {
  const { api, proxy, circle } = platform.pids();
  const ofDatabase = platform.databasePids().map((pid) => usageOf(pid).cpuMs);
  return {
    api: usageOf(api),
    proxy: usageOf(proxy),
    ...(values.hunt && { circle: usageOf(circle) }),
    // Memory shared by its processes cannot be separated.
    database: { rssMb: Number.NaN, cpuMs: ofDatabase.reduce((sum, ms) => sum + ms, 0) },
    load: usageOf(process.pid),
  };
}

function report({ actions, skipped, seconds }: Load): void {
  const { apiMs, proxyMs, toldMs, launchMs, errors } = figures;
  process.stdout.write(
    `\n${timesTable({
      'calls to the API': apiMs,
      'requests to the target': proxyMs,
      'from the deciding answer to being told': toldMs,
      'launches, to the page': launchMs,
    })}\n`,
  );
  process.stdout.write(
    `${(proxyMs.length / seconds).toFixed(0)} requests to the target and ${(apiMs.length / seconds).toFixed(0)} calls a second; ` +
      `${actions} actions, ${skipped} let go because the one before was not done\n`,
  );
  if (values.json)
    writeFileSync(
      values.json,
      JSON.stringify({
        'calls to the API': percentile(apiMs, 0.95),
        'requests to the target': percentile(proxyMs, 0.95),
        'until a completion arrives': percentile(toldMs, 0.95),
      }),
    );
  for (const [verdict, times] of figures.verdicts) process.stdout.write(`${times} reports: ${verdict}\n`);
  if (errors.size === 0) process.stdout.write('no errors\n');
  for (const [what, times] of errors) process.stdout.write(`error, ${times} times: ${what}\n`);
  process.exitCode = errors.size === 0 ? 0 : 1;
}
