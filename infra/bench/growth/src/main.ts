/**
 * What the platform costs as work grows, drawn into docs/images: pnpm bench:growth [--only lessons,users]. Each point is
 * a run of its own of one of the other benches.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { drawPlot, type Line } from './plot.ts';

type Run = { script: string; args: readonly string[]; env?: Record<string, string> };
type Growth = {
  title: string;
  x: string;
  y: string;
  /** The figures that are drawn, of those that the bench writes. */
  lines: readonly string[];
  at: readonly number[];
  run(at: number): Run;
};

const api = { script: 'api/src/main.ts', args: ['--rounds', '1', '--seconds', '6'] };
const calls = ['lessons/categories', 'lessons/categories, unchanged', 'lessons/{id}/steps', 'submit'];
const hall = 'classroom/src/main.ts';

const growths: Readonly<Record<string, Growth>> = {
  lessons: {
    title: 'A call, as lessons grow',
    x: 'lessons in the school',
    y: 'ms of a processor, API and PostgreSQL',
    lines: calls,
    at: [20, 200, 2_000],
    // With fewer users, answers to a few lessons would run out.
    run: (at) => ({ ...api, env: { BENCH_LESSONS: String(at), BENCH_USERS: '5000' } }),
  },
  users: {
    title: 'A call, as users grow (100 completions each)',
    x: 'users in the school',
    y: 'ms of a processor, API and PostgreSQL',
    lines: calls,
    at: [1_000, 10_000, 100_000],
    run: (at) => ({ ...api, env: { BENCH_USERS: String(at) } }),
  },
  proxy: {
    title: 'A recorded request, as learners grow who send at once',
    x: 'learners, each as fast as they can',
    y: 'µs of a processor, recorded and delivered',
    lines: ['1 KiB JSON', '20 KiB HTML'],
    at: [1, 10, 100, 1_000],
    run: (at) => ({ script: 'proxy/src/growth.ts', args: ['--learners', String(at)] }),
  },
  hall: {
    title: 'A lecture hall of 1,000, as requests grow',
    x: 'requests a second',
    y: 'ms, 95 % of them',
    lines: ['calls to the API', 'requests to the target', 'until a completion arrives'],
    at: [10, 100, 200, 350, 500, 700, 1_000],
    run: (at) => ({ script: hall, args: ['--launches', '0', '--minutes', '0.5', '--rate', String(at)] }),
  },
  learners: {
    title: 'A lecture hall, as learners grow (one request in five seconds each)',
    x: 'learners',
    y: 'ms, 95 % of them',
    lines: ['calls to the API', 'requests to the target', 'until a completion arrives'],
    at: [10, 100, 1_000, 2_000],
    run: (at) => ({
      script: hall,
      args: ['--launches', '0', '--minutes', '0.5', '--learners', String(at), '--rate', String(at / 5)],
    }),
  },
  copies: {
    title: 'Own copies compared with the engine, as they grow',
    x: 'copies',
    y: 'ms for a round, nothing to do',
    lines: ['compared, nothing to do'],
    // One service may have 5,000.
    at: [10, 100, 1_000, 5_000],
    run: (at) => ({ script: 'copies/src/main.ts', args: ['--learners', '0', '--rows', String(at)] }),
  },
};

const { values } = parseArgs({ options: { only: { type: 'string' } } });
const wanted = values.only?.split(',') ?? Object.keys(growths);
const folder = mkdtempSync(join(tmpdir(), 'sentiero-growth-'));
try {
  for (const name of wanted) {
    const growth = growths[name];
    if (!growth) throw new Error(`${name} is none of ${Object.keys(growths).join(', ')}`);
    await grow(name, growth);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function grow(name: string, { title, x, y, lines, at, run }: Growth): Promise<void> {
  const found = new Map<string, [number, number][]>(lines.map((line) => [line, []]));
  for (const value of at) {
    const figures = await measured(run(value));
    for (const [line, points] of found) {
      // The bench may say how many of something a figure is about.
      const figure = Object.entries(figures).find(([key]) => key === line || key.endsWith(` ${line}`))?.[1];
      if (typeof figure === 'number' && figure > 0) points.push([value, figure]);
    }
    console.log(`${name} ${value}: ${JSON.stringify(figures)}`);
  }
  const drawn: Line[] = [...found].map(([line, points]) => ({ name: line, points }));
  const file = fileURLToPath(new URL(`../../../../docs/images/growth-${name}.svg`, import.meta.url));
  writeFileSync(file, drawPlot({ title, x, y, lines: drawn.filter(({ points }) => points.length > 0) }));
}

/** Runs a bench, which may miss its own goals with so much work. */
async function measured({ script, args, env = {} }: Run): Promise<Record<string, number | null>> {
  const file = join(folder, 'figures.json');
  const path = fileURLToPath(new URL(`../../${script}`, import.meta.url));
  const child = spawn(process.execPath, [path, ...args, '--json', file], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await once(child, 'exit');
  const figures = JSON.parse(readFileSync(file, 'utf8')) as Record<string, number | null>;
  rmSync(file);
  return figures;
}
