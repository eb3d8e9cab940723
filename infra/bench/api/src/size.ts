/** What the databases hold, and who asks. */
export const size = {
  users: 10_000,
  categories: 10,
  lessons: 200,
  stepsOfLesson: 10,
  completions: 1_000_000,
  completionsOfSmall: 1_000,
  connections: 50,
  poolConnections: 10,
} as const;

export const completionsOfUser = size.completions / size.users;

/** The types of a lesson's steps, in order. Everything but I can be completed. */
export const stepTypes = ['I', 'Q', 'S', 'M', 'O', 'Q', 'S', 'Q', 'T', 'E'] as const;
const tasksOfLesson = stepTypes.length - 1;

/** The lesson that the user is in the middle of, in the large database: its first task is done, the second is open. */
export function currentLesson(userId: number): number {
  return ((userId * 7 + Math.floor((completionsOfUser - 1) / tasksOfLesson)) % size.lessons) + 1;
}

/** The session token that the filled databases know for a user. */
export const sessionToken = (userId: number) => `session-of-${userId}`;
