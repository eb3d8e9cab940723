export type Account = { username: string; password: string };

/** The accounts that exist on every new platform. Journeys that change data create their own. */
export const demo = {
  learner: { username: 'learner', password: 'learner-demo' },
  teacher: { username: 'teacher', password: 'teacher-demo' },
  staff: { username: 'staff', password: 'staff-demo' },
} satisfies Record<string, Account>;
