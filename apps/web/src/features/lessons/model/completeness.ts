type Count = { readonly completed: number; readonly tasks: number };

/** A lesson without tasks blocks nothing, although nothing in it can be completed. */
export function hasOpenTasks({ completed, tasks }: Count): boolean {
  return completed !== tasks;
}

export function isComplete(count: Count): boolean {
  return count.tasks > 0 && !hasOpenTasks(count);
}

export function requirementsMet(lesson: { readonly required_lessons: readonly Count[] }): boolean {
  return !lesson.required_lessons.some(hasOpenTasks);
}

/** Rounded; a lesson without tasks has nothing left to do. */
export function percentDone({ completed, tasks }: Count): number {
  return tasks === 0 ? 100 : Math.round((completed / tasks) * 100);
}

export function sumOf(lessons: readonly Count[]): Count {
  return lessons.reduce<Count>(
    (sum, lesson) => ({ completed: sum.completed + lesson.completed, tasks: sum.tasks + lesson.tasks }),
    { completed: 0, tasks: 0 },
  );
}
