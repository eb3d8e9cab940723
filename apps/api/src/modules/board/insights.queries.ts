import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { attemptCount } from '../../db/attempt-count.ts';
import { uTeachesM } from '../../db/teaches.ts';
import { inAlphabet } from '../../db/text-order.ts';
import type { BoardLesson } from './board-lesson.ts';
import { durations, type OfLesson } from './board.queries.ts';

const shownAnswers = 5;

const asked = ({ courseId, id, stepIds }: BoardLesson): OfLesson => ({ courseId, lessonId: id, stepIds });
const learnersOf = (courseId: number) => sql`(select u.id from course_members m
  join users u on u.id = m.user_id where m.course_id = ${courseId} and not ${uTeachesM})`;
const ofSteps = (stepIds: readonly number[]) => sql`any(${sql.param(stepIds)}::int[])`;

export type StepTimes = { step: number; median: number; p90: number };

/** How long learners who completed a step took. */
export async function readStepTimes(ctx: Context, lesson: BoardLesson): Promise<StepTimes[]> {
  const rows = await ctx.db.execute<StepTimes>(sql`
    select step, percentile_cont(0.5) within group (order by seconds) as median,
      percentile_cont(0.9) within group (order by seconds) as p90
    from (${durations(asked(lesson))}) as taken where seconds is not null group by step`);
  return [...rows];
}

/** The median number of attempts by learners who completed a step. */
export async function readAttemptsToSuccess(ctx: Context, { courseId, stepIds }: BoardLesson) {
  const rows = await ctx.db.execute<{ step: number; attempts: number }>(sql`
    select c.step_id as step,
      percentile_cont(0.5) within group (order by ${attemptCount(sql`a`, sql`c`)})::float8 as attempts
    from completions c left join step_attempts a on a.user_id = c.user_id and a.step_id = c.step_id
    where c.user_id in ${learnersOf(courseId)} and c.step_id = ${ofSteps(stepIds)} group by c.step_id`);
  return new Map([...rows].map(({ step, attempts }) => [step, attempts]));
}

export type FrequentAnswer = { step: number; answer: string | null; choices: number[] | null; count: number };

/** The most frequent wrong answers to each step; those that grading does not tell apart count as one. */
export async function readFrequentAnswers(
  ctx: Context,
  { courseId, stepIds }: BoardLesson,
): Promise<FrequentAnswer[]> {
  const rows = await ctx.db.execute<FrequentAnswer>(sql`
    select step, answer, choices, count from (
      select w.step_id as step, min(w.answer) as answer, array_to_json(min(w.choices)) as choices,
        sum(w.count)::int as count,
        row_number() over (partition by w.step_id order by sum(w.count) desc, ${inAlphabet(sql`min(w.answer)`)}, w.digest) as place
      from wrong_answers w
      where w.user_id in ${learnersOf(courseId)} and w.step_id = ${ofSteps(stepIds)}
      group by w.step_id, w.digest) as ranked
    where place <= ${shownAnswers} order by step, place`);
  return [...rows];
}

export type UnmetCondition = { step: number; rule: string; place: number; count: number };

/** For each condition of a rule, the number of learners whose nearest attempt failed it. */
export async function readUnmet(ctx: Context, { courseId, stepIds }: BoardLesson): Promise<UnmetCondition[]> {
  const rows = await ctx.db.execute<UnmetCondition>(sql`
    select a.step_id as step, a.rule, (line.place - 1)::int as place, count(*)::int as count
    from step_attempts a, jsonb_array_elements(a.lines) with ordinality as line (told, place)
    where a.user_id in ${learnersOf(courseId)} and a.step_id = ${ofSteps(stepIds)}
      and not (line.told ->> 'met')::boolean
    group by a.step_id, a.rule, line.place order by count desc, place`);
  return [...rows];
}
