import { execFile } from 'node:child_process';
import { lessonsEndpoints, type CategoryOverview } from '@sentiero/contracts/lessons';
import { scheduleEndpoints } from '@sentiero/contracts/schedule';
import { usersEndpoints } from '@sentiero/contracts/users';
import { ensurePrograms } from '@sentiero/programs';
import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { ProcessClient, startApi, type ApiProcess } from './api-process.ts';
import { aCategory, aLesson, aMember, aStep, aUser } from './builders.ts';
import { aCourse } from './class.ts';
import { useApi } from './harness.ts';

const api = useApi();
const machine = process.arch === 'arm64' ? 'aarch64' : 'x86_64';
const libfaketime = `/usr/lib/${machine}-linux-gnu/faketime/libfaketime.so.1`;
const running: ApiProcess[] = [];
const clients: ProcessClient[] = [];

beforeAll(() =>
  ensurePrograms({
    [libfaketime]: 'libfaketime',
    '/usr/lib/python3/dist-packages/icalendar': 'python3-icalendar',
    '/usr/share/zoneinfo/Europe/Zurich': 'tzdata',
  }),
);
afterEach(() => {
  for (const client of clients.splice(0)) client.close();
  for (const { child } of running.splice(0)) child.kill('SIGKILL');
});

/** The database, whose clock the API follows, says that it is this time to connections made from now on. */
async function setDatabaseClock(time: Date): Promise<void> {
  const database = new URL(api.ctx.env.DATABASE_URL).pathname.slice(1);
  await api.ctx.db.execute(sql`create schema if not exists faked`);
  await api.ctx.db.execute(
    sql.raw(`create or replace function faked.clock_timestamp() returns timestamptz language sql
      as $$ select timestamptz '${time.toISOString()}' $$`),
  );
  await api.ctx.db.execute(
    sql.raw(`alter database "${database}" set search_path = faked, pg_catalog, public`),
  );
}

/** An API process whose clock, and whose database's, stands at that time, while timers run. */
async function startAt(time: Date): Promise<ApiProcess> {
  await setDatabaseClock(time);
  const started = await startApi(api.ctx.env.DATABASE_URL, {
    TZ: 'UTC',
    LD_PRELOAD: libfaketime,
    FAKETIME: time.toISOString().slice(0, 19).replace('T', ' '),
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  });
  running.push(started);
  return started;
}

const script = `
import sys, zoneinfo, icalendar
calendar = icalendar.Calendar.from_ical(sys.stdin.buffer.read())
for event in calendar.walk("VEVENT"):
    start = event.decoded("DTSTART").astimezone(zoneinfo.ZoneInfo("Europe/Zurich"))
    print(str(event["SUMMARY"]), start.isoformat())
`;

/** The entries of a feed with their times in Zurich, as Debian's icalendar reads them. */
function readFeed(feed: string): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const reader = execFile('/usr/bin/python3', ['-c', script], (error, said) =>
      error ? reject(error) : resolve(said.trim().split('\n')),
    );
    reader.stdin?.end(feed);
  });
}

/** Dates at 23:59 in Zurich; a day more is shorter or longer by an hour. */
const nights = [
  { due: '2026-03-28T22:59:00.000Z', own: '2026-03-29T21:59:00.000Z', local: '2026-03-29T23:59:00+02:00' },
  { due: '2026-10-24T21:59:00.000Z', own: '2026-10-25T22:59:00.000Z', local: '2026-10-25T23:59:00+01:00' },
];

test.each(nights)('a day more ends at 23:59 in Zurich: $local', async ({ due, own, local }) => {
  api.time.now = new Date(Date.parse(due) - 14 * 86_400_000);
  const { client: teacher, id, params } = await aCourse(api);
  const lesson = await aLesson(api);
  await aCategory(api, [lesson.id]);
  const step = await aStep(api, lesson.id, 'Q', { questionAnswer: 'a' });
  const [early, late] = [await aUser(api), await aUser(api)];
  for (const { id: userId } of [early, late]) await aMember(api, id, userId);
  const dates = { opens: null, due, closes: null };
  await teacher.call(scheduleEndpoints.set, { params, body: { lessons: [{ lesson: lesson.id, ...dates }] } });
  const extension = { users: [early.id, late.id], lesson: null, plus_days: 1 };
  expect(
    (await teacher.call(scheduleEndpoints.setExtensions, { params, body: [extension] })).statusCode,
  ).toBe(200);

  /** Logs in, completes the lesson at that time, and reads the dates and the calendar. */
  const completeAt = async (time: number, { username, password }: typeof early) => {
    const process = await startAt(new Date(time));
    const browser = new ProcessClient();
    clients.push(browser);
    const body = { username, password };
    expect((await browser.call(process, usersEndpoints.login, { body })).status).toBe(200);
    const answer = { params: { id: step.id }, body: { data: 'a', choices: null } };
    expect((await browser.call(process, lessonsEndpoints.submit, answer)).status).toBe(200);
    const overview = await browser.call(process, lessonsEndpoints.categories);
    const cards = (JSON.parse(overview.body) as CategoryOverview[]).flatMap(({ lessons }) => lessons);
    const made = await browser.call(process, scheduleEndpoints.makeCalendarKey, { params });
    const query = { key: (JSON.parse(made.body) as { key: string }).key };
    const feed = await browser.call(process, scheduleEndpoints.calendar, { params, query });
    return { card: cards.find((card) => card.id === lesson.id), feed: feed.body };
  };
  const before = await completeAt(Date.parse(own) - 600_000, early);
  expect(before.card).toMatchObject({ due: own, own: true, timing: 'on_time' });
  expect(await readFeed(before.feed)).toEqual([`Due: ${lesson.title.en} ${local}`]);
  const after = await completeAt(Date.parse(own) + 30_000, late);
  expect(after.card).toMatchObject({ due: own, timing: 'late' });
});
