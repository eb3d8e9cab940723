/** The weak functions that learners can fix. The names must not change: lessons refer to them. */
export const weaknesses = ['profile', 'signature', 'tries', 'redirect_uri'] as const;
export type Weakness = (typeof weaknesses)[number];
