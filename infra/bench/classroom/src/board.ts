/** Measures the class board during a class: phases with and without an open board socket alternate in one run. */
import { setTimeout as pause } from 'node:timers/promises';
import { boardChannel, type Board, type BoardChange } from '@sentiero/contracts/board';
import postgres from 'postgres';
import WebSocket from 'ws';
import { percentile } from './figures.ts';
import { usageOf, type BenchPlatform } from './platform.ts';
import type { School } from './school.ts';

/** Phases with the board are always next to phases without it, so that drift of the machine affects both. */
const phases = [false, true, true, false, false, true, true, false];

type Watched = { messages: number; rows: number; bytes: number; gapsMs: number[]; firstMs: number[] };

/** Alternates the phases while the class is at work, and reports the cost of the board. */
export async function watchBoard(platform: BenchPlatform, school: School, loadMs: number): Promise<boolean> {
  const { course, cookie } = await aCourse(platform, school);
  const watched: Watched = { messages: 0, rows: 0, bytes: 0, gapsMs: [], firstMs: [] };
  const cpuMs = { api: { with: 0, without: 0 }, database: { with: 0, without: 0 } };
  for (const isOpen of phases) {
    const socket = isOpen ? openBoard(platform, { course, cookie, watched }) : undefined;
    const before = cpuOf(platform);
    await pause(loadMs / phases.length);
    const after = cpuOf(platform);
    socket?.terminate();
    const side = isOpen ? 'with' : 'without';
    cpuMs.api[side] += after.api - before.api;
    cpuMs.database[side] += after.database - before.database;
  }
  return report(watched, cpuMs, loadMs / 2);
}

function cpuOf(platform: BenchPlatform) {
  const ofDatabase = platform.databasePids().map((pid) => usageOf(pid).cpuMs);
  return {
    api: usageOf(platform.pids()['api']).cpuMs,
    database: ofDatabase.reduce((sum, ms) => sum + ms, 0),
  };
}

type Reader = { course: number; cookie: string; watched: Watched };

function openBoard({ apiPort, webUrl }: BenchPlatform, { course, cookie, watched }: Reader): WebSocket {
  const startedMs = performance.now();
  const url = `ws://127.0.0.1:${apiPort}${boardChannel.path}?course=${course}`;
  const socket = new WebSocket(url, { headers: { Origin: webUrl, Cookie: cookie } });
  let lastMs: number | undefined;
  socket.on('message', (data) => {
    const now = performance.now();
    const text = String(data);
    const told = JSON.parse(text) as Board | BoardChange;
    if (lastMs === undefined) watched.firstMs.push(now - startedMs);
    else watched.gapsMs.push(now - lastMs);
    lastMs = now;
    watched.messages++;
    watched.rows += told.learners.length;
    watched.bytes += text.length;
  });
  socket.on('error', (error) => process.stdout.write(`the board: ${String(error)}\n`));
  return socket;
}

type Sides = { with: number; without: number };
const mostTimes = 1.1;

function report(
  { messages, rows, bytes, gapsMs, firstMs }: Watched,
  cpuMs: { api: Sides; database: Sides },
  openMs: number,
): boolean {
  const share = (ms: number) => `${((ms / openMs) * 100).toFixed(1)} %`;
  const lineOf = (name: string, side: Sides) =>
    `${name}: ${share(side.with)} of a core with the board, ${share(side.without)} without: ${(side.with / side.without).toFixed(3)} times\n`;
  process.stdout.write(
    `\n${lineOf('API', cpuMs.api)}${lineOf('database', cpuMs.database)}` +
      `the board: whole after ${percentile(firstMs, 1).toFixed(0)} ms at worst; ` +
      `${(messages / (openMs / 1000)).toFixed(2)} messages and ${(rows / (openMs / 1000)).toFixed(0)} rows a second, ` +
      `${(bytes / openMs).toFixed(0)} kB/s; at least ${percentile(gapsMs, 0).toFixed(0)} ms between two\n`,
  );
  return messages > 0 && cpuMs.api.with <= mostTimes * cpuMs.api.without;
}

/** A course of all learners, with a logged-in teacher. */
export async function aCourse({ databaseUrl }: BenchPlatform, { userIds }: School) {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    const [teacher] = await sql<{ id: number }[]>`
      insert into users (username, email, first_name, last_name, date_joined, last_login, is_teacher)
      values ('benchteacher', 'teacher@school.example', 'Tina', 'Muster', now(), now(), true) returning id`;
    const id = teacher?.id ?? 0;
    await sql`
      insert into sessions (token_hash, user_id, created_at, expires_at)
      values (encode(sha256(convert_to(${`session-of-${id}`}, 'UTF8')), 'hex'), ${id}, now(), now() + interval '1 day')`;
    const [course] = await sql<{ id: number }[]>`
      insert into courses (name, join_code, created_by, created_on) values ('Bench', 'BENCH', ${id}, now()) returning id`;
    await sql`
      insert into course_members (course_id, user_id, joined)
      select ${course?.id ?? 0}, id, now() from unnest(${[...userIds, id]}::int[]) as new (id)`;
    return { course: course?.id ?? 0, cookie: `sentiero_session=session-of-${id}` };
  } finally {
    await sql.end();
  }
}
