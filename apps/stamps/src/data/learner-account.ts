import { learnerSecret } from '@sentiero/target-kit';
import { learnerId, type Account } from './people.ts';

// An alphabet without letters and digits that look alike.
const letters = 'abcdefghkmnpqrstuvwxyz23456789';

/** The learner's account: always the same, and impossible to guess without the token. */
export function learnerAccount(token: string, learner: string): Account {
  const secret = learnerSecret(token, learner, 'account');
  const characters = [...secret].map((byte) => letters[byte % letters.length]);
  const part = (from: number, length: number) => characters.slice(from, from + length).join('');
  return {
    id: learnerId,
    email: `robin.${part(0, 4)}@post.example`,
    password: `${part(4, 4)}-${part(8, 4)}-${part(12, 4)}`,
    card: 'QL-6M2S-75GA',
    pin: String(secret.readUInt16BE(20) % 10_000).padStart(4, '0'),
    phone: '079 555 09 42',
    habit: 'new here',
    name: 'Robin Frei',
    nickname: 'Robin',
    role: 'customer',
    stamps: 3,
    credit: 40,
    remark: 'Never has change.',
  };
}
