import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import postgres from 'postgres';
import { drive } from './drive.ts';
import { Figures, percentile, timesTable } from './figures.ts';
import { Learner } from './learner.ts';
import { usageOf, type BenchPlatform } from './platform.ts';
import { fillSchool } from './school.ts';

const mostMs = 500;
const mostMb = 512;
const sampleMs = 1_000;

type Options = { learners: number; rate: number; seconds: number };

/** Measures learners at work with and without another learner who floods the proxy. */
export async function floodBench(
  platform: BenchPlatform,
  { learners, rate, seconds }: Options,
): Promise<boolean> {
  const figures = new Figures();
  const school = await fillSchool(platform, learners + 1);
  const place = { platform, school, figures, lockstep: false };
  const [flooder, ...atWork] = school.userIds.map((id) => new Learner(place, id));
  if (!flooder) throw new Error('there is nobody');
  try {
    for (const learner of [flooder, ...atWork]) await learner.comeIn();
    const phase = async (name: string) => {
      figures.forgetTimes();
      const memory = watchMemory(platform);
      const load = await drive(atWork, { rate, loadMs: seconds * 1000, figures });
      const rss = memory.stop();
      process.stdout.write(`\n${name}: ${load.actions} actions, ${load.skipped} skipped\n`);
      const times = {
        'from answer to row': [...figures.rowMs],
        'from answer to completion': [...figures.toldMs],
      };
      process.stdout.write(timesTable({ 'answers of the proxy': figures.proxyMs, ...times }));
      for (const [service, mb] of Object.entries(rss))
        process.stdout.write(`${service.padEnd(10)} RSS ${mb.map((one) => one.toFixed(0)).join(' ')} MB\n`);
      return { rows: times['from answer to row'], most: Math.max(...Object.values(rss).flat()) };
    };
    await phase('warming up');
    const quiet = await phase('without a flood');
    const child = startFlooder(platform, flooder);
    const loud = await phase('with one learner flooding');
    const answer = once(child, 'message');
    child.send('stop');
    const [sent] = (await answer) as [object];
    process.stdout.write(`the flood: ${JSON.stringify(sent)}\n`);
    const lost = await countLost(platform, atWork);
    const [p50, p99] = [percentile(loud.rows, 0.5), percentile(loud.rows, 0.99)];
    process.stdout.write(
      `\nrows of the others: ${percentile(quiet.rows, 0.5).toFixed(0)} / ${percentile(quiet.rows, 0.99).toFixed(0)} ms without, ` +
        `${p50.toFixed(0)} / ${p99.toFixed(0)} ms with the flood (median / p99; at most ${mostMs})\n` +
        `completions lost: ${lost}; largest service: ${loud.most.toFixed(0)} MB (at most ${mostMb})\n`,
    );
    for (const [what, times] of figures.errors) process.stdout.write(`error, ${times} times: ${what}\n`);
    return p99 < mostMs && lost === 0 && loud.most < mostMb && figures.errors.size === 0;
  } finally {
    for (const learner of [flooder, ...atWork]) learner.leave();
  }
}

function startFlooder({ proxyPort, apiPort, webUrl }: BenchPlatform, { cookie, labCookie }: Learner) {
  return fork(join(import.meta.dirname, 'flooder.ts'), {
    env: {
      PROXY_PORT: String(proxyPort),
      API_PORT: String(apiPort),
      WEB_URL: webUrl,
      COOKIE: cookie,
      LAB_COOKIE: labCookie,
    },
  });
}

/** Records each service's memory: the maximum of each tenth of a phase. */
function watchMemory(platform: BenchPlatform): { stop: () => Record<string, number[]> } {
  const samples: Record<string, number[]> = {};
  const look = () => {
    for (const [name, pid] of Object.entries(platform.pids())) {
      const { rssMb } = usageOf(pid);
      if (!Number.isNaN(rssMb)) (samples[name] ??= []).push(rssMb);
    }
  };
  look();
  const timer = setInterval(look, sampleMs);
  return {
    stop() {
      clearInterval(timer);
      return Object.fromEntries(Object.entries(samples).map(([name, all]) => [name, tenths(all)]));
    },
  };
}

function tenths(samples: readonly number[]): number[] {
  const size = Math.ceil(samples.length / 10);
  return Array.from({ length: Math.ceil(samples.length / size) }, (_, place) =>
    Math.max(...samples.slice(place * size, (place + 1) * size)),
  );
}

/** Tasks that are not completed although their deciding request was answered. */
async function countLost({ databaseUrl }: BenchPlatform, atWork: readonly Learner[]): Promise<number> {
  const sql = postgres(databaseUrl, { max: 1 });
  try {
    const rows = await sql<{ key: string }[]>`select user_id || ' ' || step_id as key from completions`;
    const made = new Set(rows.map(({ key }) => key));
    return atWork.flatMap(({ userId, decided }) => decided.filter((step) => !made.has(`${userId} ${step}`)))
      .length;
  } finally {
    await sql.end();
  }
}
