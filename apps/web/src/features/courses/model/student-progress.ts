import type { CourseMember } from '@sentiero/contracts/courses';
import type { Progress } from '@sentiero/contracts/progress';
import { noDates, type LearnerDates } from '@sentiero/contracts/schedule';
import { memberName } from './member-name.ts';

export type Count = {
  readonly completed: number;
  readonly tasks: number;
  /** Attempts on its tasks, those that completed one included. */
  readonly attempts?: number;
  /** Whether the lesson was ever opened or attempted. */
  readonly begun?: boolean;
};

/** A lesson's count with the student's dates, and whether it counts in the course. */
export type LessonCount = Count & LearnerDates & { readonly counts: boolean };

/** A student as the table shows them; `progress` is in the order of the table's lessons. */
export type Student = {
  readonly member: CourseMember;
  readonly name: string;
  readonly progress: readonly LessonCount[];
  /** Of the lessons that count in the course. */
  readonly overall: Count;
};

/** A column: a lesson, and whether it counts in the course. */
export type TableLesson = Progress & { readonly counts: boolean };

/** The columns: every lesson in which some member has progress, in the platform's order. */
export function lessonsOf(members: readonly CourseMember[]): TableLesson[] {
  const lessons = new Map<number, TableLesson>();
  for (const { progress } of members)
    for (const lesson of progress) if (!lessons.has(lesson.id)) lessons.set(lesson.id, lesson);
  return [...lessons.values()];
}

export function studentsOf(members: readonly CourseMember[], lessons: readonly TableLesson[]): Student[] {
  return members
    .filter(({ user }) => !user.is_teacher)
    .map((member) => {
      const own = new Map(member.progress.map((lesson) => [lesson.id, lesson]));
      const progress = lessons.map(
        ({ id, tasks, counts }) => own.get(id) ?? { completed: 0, tasks, counts, ...noDates },
      );
      const overall = sumOf(progress.filter(({ counts }) => counts));
      return { member, name: memberName(member.user), progress, overall };
    });
}

export function sumOf(counts: readonly Count[]): Count {
  let completed = 0;
  let tasks = 0;
  for (const count of counts) {
    completed += count.completed;
    tasks += count.tasks;
  }
  return { completed, tasks };
}

/** Rounded, but never 0 once started nor 100 before completion; null without tasks. */
export function percentOf({ completed, tasks }: Count): number | null {
  if (tasks === 0) return null;
  if (completed === 0) return 0;
  if (completed >= tasks) return 100;
  return Math.min(99, Math.max(1, Math.round((completed / tasks) * 100)));
}

/** Whether the lesson was completed after its date. */
export const isLate = ({ timing }: LessonCount): boolean => timing === 'late' || timing === 'after';

export type HeatLevel = 'empty' | 'none' | 'begun' | 'low' | 'middle' | 'high' | 'complete';

export function heatLevel(count: Count): HeatLevel {
  const percent = percentOf(count);
  if (percent === null) return 'empty';
  if (percent === 0) return count.begun || (count.attempts ?? 0) > 0 ? 'begun' : 'none';
  if (percent === 100) return 'complete';
  if (percent <= 33) return 'low';
  return percent <= 66 ? 'middle' : 'high';
}
