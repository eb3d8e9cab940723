export type Account = { username: string; password: string };

/** Who can log in on every new platform. Journeys that leave something behind have people of their own. */
export const demo = {
  learner: { username: 'learner', password: 'learner-demo' },
  teacher: { username: 'teacher', password: 'teacher-demo' },
  staff: { username: 'staff', password: 'staff-demo' },
} satisfies Record<string, Account>;
