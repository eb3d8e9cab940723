import type { users } from '../../db/schema/index.ts';

type Learner = Pick<typeof users.$inferSelect, 'id' | 'username' | 'firstName' | 'lastName'>;

/** What webhooks say about a learner. */
export const learnerView = ({ id, username, firstName, lastName }: Learner) => ({
  id,
  username,
  first_name: firstName,
  last_name: lastName,
});
