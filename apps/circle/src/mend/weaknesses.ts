/** The weak functions that learners can fix. The names must not change: lessons refer to them. */
export const weaknesses = ['filter', 'merge', 'second_step', 'token_key'] as const;
export type Weakness = (typeof weaknesses)[number];
