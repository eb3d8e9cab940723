import * as T from 'typebox';
import { Id } from './scalars.ts';

/** A user as teachers see one in a list. */
export const LearnerRef = T.Object({
  id: Id,
  first_name: T.String(),
  last_name: T.String(),
  username: T.String(),
});
export type LearnerRef = T.Static<typeof LearnerRef>;
