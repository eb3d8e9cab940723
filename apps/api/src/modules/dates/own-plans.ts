import type { LearnerDates } from '@sentiero/contracts/schedule';
import { and, asc, eq, inArray, sql, type Column } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { isAnyOfNamed } from '../../db/arrays.ts';
import { prepared } from '../../db/prepared.ts';
import {
  accommodations,
  courseMembers,
  courses,
  lessons,
  plannedLessons,
  users,
} from '../../db/schema/index.ts';
import { learnsHere } from '../../db/teaches.ts';
import { learnerDates, type Extension, type PlannedDates } from './learner-dates.ts';

type Course = { id: number; name: string };
type Planned = PlannedDates & { lesson: number; course: number; courseName: string };
type Member = {
  user: number;
  course: number;
  factor: number;
  extensions: (Extension & { lesson: number | null })[] | null;
};
/** A lesson in a course's plan, with a learner's dates once the time of the completion is known. */
export type OwnPlanned = {
  lesson: number;
  course: Course;
  dates: (completedAt: number | null) => LearnerDates;
};

const ms = (column: Column) => sql<number>`(date_part('epoch', ${column}) * 1000)::float8`;
const msOrNull = (column: Column) => sql<number | null>`(date_part('epoch', ${column}) * 1000)::float8`;

/** Memberships of these learners, in one course or in all. */
const isTheirs = () =>
  and(
    isAnyOfNamed(courseMembers.userId, 'userIds'),
    sql`${courseMembers.courseId} = coalesce(${sql.placeholder('courseId')}::int, ${courseMembers.courseId})`,
  );

const plannedOf = prepared((db) =>
  db
    .select({
      lesson: plannedLessons.lessonId,
      course: courses.id,
      courseName: courses.name,
      opens: msOrNull(plannedLessons.opens),
      due: msOrNull(plannedLessons.due),
      closes: msOrNull(plannedLessons.closes),
      plannedAt: ms(plannedLessons.plannedAt),
    })
    .from(plannedLessons)
    .innerJoin(courses, eq(courses.id, plannedLessons.courseId))
    .innerJoin(lessons, and(eq(lessons.id, plannedLessons.lessonId), eq(lessons.isVisible, true)))
    .where(
      inArray(
        plannedLessons.courseId,
        db.select({ id: courseMembers.courseId }).from(courseMembers).where(isTheirs()),
      ),
    )
    .orderBy(asc(courses.id), asc(plannedLessons.place))
    .prepare('planned_lessons'),
);

const membersOf = prepared((db) =>
  db
    .select({
      user: courseMembers.userId,
      course: courseMembers.courseId,
      factor: sql<number>`coalesce(${accommodations.factor}, 1)`,
      extensions: sql<Member['extensions']>`(
        select json_agg(json_build_object('lesson', e.lesson_id, 'until', date_part('epoch', e.until) * 1000,
          'plusDays', e.plus_days))
        from extension_users x join extensions e on e.id = x.extension_id
        where x.course_id = "course_members"."course_id" and x.user_id = "course_members"."user_id")`,
    })
    .from(courseMembers)
    .innerJoin(users, and(eq(users.id, courseMembers.userId), learnsHere))
    .leftJoin(
      accommodations,
      and(
        eq(accommodations.courseId, courseMembers.courseId),
        eq(accommodations.userId, courseMembers.userId),
      ),
    )
    .where(isTheirs())
    .prepare('plan_members'),
);

/** The plans of these learners' courses, or of one of them, in two queries however many learners and lessons. */
export async function readOwnPlans(ctx: Context, userIds: readonly number[], courseId?: number) {
  const theirs = { userIds, courseId: courseId ?? null };
  const [planned, members] = await Promise.all([
    plannedOf(ctx.db).execute(theirs),
    membersOf(ctx.db).execute(theirs),
  ]);
  const lessonsOf = Map.groupBy(planned, ({ course }) => course);
  const membershipsOf = Map.groupBy(members, ({ user }) => user);
  return (userId: number): OwnPlanned[] =>
    (membershipsOf.get(userId) ?? []).flatMap((member) =>
      (lessonsOf.get(member.course) ?? []).map((plan) => ownPlanned(plan, member)),
    );
}

function ownPlanned(plan: Planned, { factor, extensions }: Member): OwnPlanned {
  const own = (extensions ?? []).filter(({ lesson }) => lesson === null || lesson === plan.lesson);
  return {
    lesson: plan.lesson,
    course: { id: plan.course, name: plan.courseName },
    dates: (completedAt) => learnerDates(plan, { factor, extensions: own }, completedAt),
  };
}

/** By lesson; of several courses, the one whose limit comes first. */
export function firstLimits(plans: readonly OwnPlanned[]): Map<number, OwnPlanned> {
  const first = new Map<number, OwnPlanned>();
  for (const plan of plans) {
    const known = first.get(plan.lesson);
    if (!known || limitOf(plan) < limitOf(known)) first.set(plan.lesson, plan);
  }
  return first;
}

function limitOf({ dates }: OwnPlanned): number {
  const { due, closes } = dates(null);
  const limit = due ?? closes;
  return limit === null ? Infinity : Date.parse(limit);
}
