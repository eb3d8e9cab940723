import { learnerLogin } from '@sentiero/lab-app';
import { learnerId, type Account } from './people.ts';

/** The learner's account: always the same, and impossible to guess without the token. */
export function learnerAccount(token: string, learner: string): Account {
  const { email, password, secret } = learnerLogin(token, learner);
  return {
    id: learnerId,
    email,
    password,
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
