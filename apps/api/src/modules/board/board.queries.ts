import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { attemptCount } from '../../db/attempt-count.ts';
import { countsIn, planOrder } from '../../db/course-lessons.ts';
import { uTeachesM } from '../../db/teaches.ts';
import { inAlphabet } from '../../db/text-order.ts';
import { currentVersion } from '../../db/content-version.ts';

/** A stored attempt of a learner on a step; times in milliseconds. */
export type Tries = {
  step: number;
  attempts: number;
  met: number;
  total: number;
  rule: string;
  last: number;
  nearer: number;
};
export type RaisedHand = { step: number; at: number; text: string; request: string | null };

/** What is stored about a learner's work on a lesson. */
export type LearnerRow = {
  id: number;
  firstName: string;
  lastName: string;
  username: string;
  isOnline: boolean;
  isHere: boolean;
  sittingMs: number | null;
  trafficMs: number | null;
  /** Completed steps with their times. */
  done: { step: number; at: number }[] | null;
  /** Attempts on steps that are not completed. */
  tries: Tries[] | null;
  hints: { step: number; taken: number; at: number }[] | null;
  hands: RaisedHand[] | null;
};

export type OfLesson = { courseId: number; lessonId: number; stepIds: readonly number[] };

const ms = (column: string) => sql.raw(`(date_part('epoch', ${column}) * 1000)::int8`);

/**
 * All learners of a course with their work on a lesson, in one query. Each learner costs a few index rows, however
 * many other learners the platform has.
 */
export async function readLearnerRows(
  ctx: Context,
  { courseId, lessonId, stepIds }: OfLesson,
  onlyUser: number | null = null,
): Promise<LearnerRow[]> {
  const now = ctx.clock().toISOString();
  const steps = sql`any(${sql.param(stepIds)}::int[])`;
  const rows = await ctx.db.execute<LearnerRow>(sql`
    select u.id, u.first_name as "firstName", u.last_name as "lastName", u.username,
      exists (select from progress_sockets s join api_processes p on p.id = s.process_id
        where s.user_id = u.id and p.alive_until > now()) as "isOnline",
      exists (select from active_lessons l where l.user_id = u.id and l.lesson_id = ${lessonId}
        and l.until > ${now}::timestamptz) as "isHere",
      (select ${ms('v.sitting_at')}::float8 from lesson_visits v
        where v.user_id = u.id and v.lesson_id = ${lessonId}) as "sittingMs",
      (select ${ms('c.at')}::float8 from captured_requests c where c.user_id = u.id
        order by c.seq desc limit 1) as "trafficMs",
      (select json_agg(json_build_object('step', c.step_id, 'at', ${ms('c.completed_at')}))
        from completions c where c.user_id = u.id and c.step_id = ${steps} and not c.again) as done,
      (select json_agg(json_build_object('step', a.step_id, 'attempts', a.attempts, 'met', a.met, 'total', a.total,
          'rule', a.rule, 'last', ${ms('a.last_at')}, 'nearer', ${ms('a.nearer_at')}))
        from step_attempts a where a.user_id = u.id and a.step_id = ${steps}
          and not exists (select from completions c
            where c.user_id = u.id and c.step_id = a.step_id and not c.again)) as tries,
      (select json_agg(json_build_object('step', h.step_id, 'taken', h.taken, 'at', ${ms('h.at')}))
        from hints_taken h where h.user_id = u.id and h.step_id = ${steps}) as hints,
      (select json_agg(json_build_object('step', h.step_id, 'at', ${ms('h.at')}, 'text', h.text,
          'request', h.request_id))
        from hands h where h.user_id = u.id and h.step_id = ${steps}) as hands
    from course_members m join users u on u.id = m.user_id
    where m.course_id = ${courseId} and not ${uTeachesM}
      and (${onlyUser}::int is null or u.id = ${onlyUser}::int)
    order by ${inAlphabet(sql`u.last_name`)}, ${inAlphabet(sql`u.first_name`)}, u.id`);
  return [...rows];
}

/**
 * How long the course's learners took for each step, measured from the preceding completion or from their first visit.
 * By step.
 */
export async function readMedians(ctx: Context, { courseId, lessonId, stepIds }: OfLesson) {
  const rows = await ctx.db.execute<{ step: number; seconds: number; completions: number }>(sql`
    select step, count(*)::int as completions, percentile_cont(0.5) within group (order by seconds) as seconds
    from (${durations({ courseId, lessonId, stepIds })}) as taken where seconds is not null group by step`);
  return new Map([...rows].map(({ step, ...median }) => [step, median]));
}

export type Medians = Awaited<ReturnType<typeof readMedians>>;

/** The completions of a course's learners in a lesson, with the seconds each took. */
export const durations = ({ courseId, lessonId, stepIds }: OfLesson) => sql`
  select c.user_id, c.step_id as step, extract(epoch from c.completed_at - coalesce(
      lag(c.completed_at) over (partition by c.user_id order by c.completed_at, s.order, s.id),
      (select least(v.first_at, c.completed_at) from lesson_visits v
        where v.user_id = c.user_id and v.lesson_id = ${lessonId})))::float8 as seconds
  from course_members m join users u on u.id = m.user_id and not ${uTeachesM}
    join completions c on c.user_id = m.user_id and c.step_id = any(${sql.param(stepIds)}::int[])
    join steps s on s.id = c.step_id
  where m.course_id = ${courseId}`;

/**
 * The lesson that is active for most of the course's learners who have started it; otherwise, of the lessons that count
 * in the course, the one with the newest completion, otherwise the first; null if there is none. A learner with several
 * active lessons counts for the newest.
 */
export async function findBoardLesson(ctx: Context, courseId: number): Promise<number | null> {
  const now = ctx.clock().toISOString();
  const learners = sql`(select u.id from course_members m join users u on u.id = m.user_id
    where m.course_id = ${courseId} and not ${uTeachesM})`;
  const counts = countsIn(sql`(${courseId})`, sql`l.id`);
  const [row] = await ctx.db.execute<{ id: number | null }>(sql`
    with active as (
      select distinct on (a.user_id) a.user_id, a.lesson_id from active_lessons a
      join lessons l on l.id = a.lesson_id and l.is_visible
      join lesson_visits v on v.user_id = a.user_id and v.lesson_id = a.lesson_id
      where a.user_id in ${learners} and a.until > ${now}::timestamptz
      order by a.user_id, a.since desc, a.id desc)
    select coalesce(
      (select lesson_id from active group by lesson_id order by count(*) desc, lesson_id limit 1),
      (select s.lesson_id from completions c join steps s on s.id = c.step_id
        join lessons l on l.id = s.lesson_id and l.is_visible and ${counts}
        where c.user_id in ${learners} order by c.completed_at desc limit 1),
      (select l.id from lessons l where l.is_visible and ${counts}
        order by ${planOrder(sql`${courseId}`, sql`l.id`)}, l.order, l.id limit 1)) as id`);
  return row?.id ?? null;
}

/** A learner's attempts on each of these steps. */
export async function readAttempts(ctx: Context, userId: number, stepIds: readonly number[]) {
  const own = sql`user_id = ${userId} and step_id = any(${sql.param(stepIds)}::int[])`;
  const rows = await ctx.db.execute<{ step: number; attempts: number }>(sql`
    select step_id as step, ${attemptCount(sql`a`, sql`c`)} as attempts
    from (select * from step_attempts where ${own}) a
      full join (select * from completions where ${own}) c using (step_id)`);
  return new Map([...rows].map(({ step, attempts }) => [step, attempts]));
}

/** Those of these sessions whose users may currently see a course's board. */
export async function readViewers(
  ctx: Context,
  courseId: number,
  sessionIds: readonly number[],
): Promise<{ version: string; mayView: Set<number> }> {
  const [row] = await ctx.db.execute<{ version: string; ids: number[] | null }>(sql`
    select ${currentVersion} as version, (
      select json_agg(s.id) from sessions s join users u on u.id = s.user_id
      where s.id = any(${sql.param(sessionIds)}::int[]) and s.expires_at > ${ctx.clock().toISOString()}::timestamptz
        and exists (select from courses c where c.id = ${courseId})
        and (u.is_staff or exists (
          select from course_members m where m.course_id = ${courseId} and m.user_id = u.id and ${uTeachesM}))) as ids`);
  return { version: row?.version ?? '', mayView: new Set(row?.ids ?? []) };
}
