import { learnerSecret } from '@sentiero/target-kit';

/** What a learner logs in with at a target; `secret` holds further bytes that belong to the same account. */
export type LearnerLogin = { readonly email: string; readonly password: string; readonly secret: Buffer };

// An alphabet without letters and digits that look alike.
const letters = 'abcdefghkmnpqrstuvwxyz23456789';

/** The login of the learner's account: always the same, and impossible to guess without the target's token. */
export function learnerLogin(token: string, learner: string): LearnerLogin {
  const secret = learnerSecret(token, learner, 'account');
  const characters = [...secret].map((byte) => letters[byte % letters.length]);
  const part = (from: number, length: number) => characters.slice(from, from + length).join('');
  return {
    email: `robin.${part(0, 4)}@post.example`,
    password: `${part(4, 4)}-${part(8, 4)}-${part(12, 4)}`,
    secret,
  };
}
