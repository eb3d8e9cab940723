const users = Number(process.env['BENCH_USERS'] ?? 10_000);
/** What each user has completed in the large database. */
export const completionsOfUser = 100;

/** The size of the databases, and the users who send requests. */
export const size = {
  users,
  categories: 10,
  lessons: Number(process.env['BENCH_LESSONS'] ?? 200),
  stepsOfLesson: 10,
  completions: users * completionsOfUser,
  completionsOfSmall: users / 10,
  connections: 50,
  poolConnections: 10,
} as const;

/** The types of a lesson's steps, in order. All except I can be completed. */
export const stepTypes = ['I', 'Q', 'S', 'M', 'O', 'Q', 'S', 'Q', 'T', 'E'] as const;
const tasksOfLesson = stepTypes.length - 1;

/** The user's current lesson in the large database: its first task is completed, the second is open. */
export function currentLesson(userId: number): number {
  return ((userId * 7 + Math.floor((completionsOfUser - 1) / tasksOfLesson)) % size.lessons) + 1;
}

/** The user's session token in the filled databases. */
export const sessionToken = (userId: number) => `session-of-${userId}`;
