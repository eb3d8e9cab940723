import type { Exercise } from '@sentiero/lab-app/mend/exercise';
import { find, type Filter } from '../store/find.ts';

const email = 'ursina@kreis.example';
const members = [
  { email, password: 'birke-im-wind' },
  { email: 'lea@kreis.example', password: '$ne' },
  { email: 'beat@kreis.example', password: '{"$gt":""}' },
];

/** What the store is asked at a log-in of the API. */
export const filter: Exercise = {
  name: 'filterFrom',
  weak: `function filterFrom(body) {
  return { email: body.email, password: body.password };
}
`,
  fixed: `function filterFrom(body) {
  const { email, password } = body;
  if (typeof email !== "string" || typeof password !== "string") return null;
  return { email, password };
}
`,
  attacks: [
    ['not_equal', [{ email, password: { $ne: '' } }]],
    ['greater', [{ email, password: { $gt: '' } }]],
    ['both', [{ email: { $ne: null }, password: { $ne: null } }]],
  ],
  hiddenAttacks: [
    ['others', [{ email, password: { $regex: '^b' } }]],
    ['others', [{ email, password: { $exists: true } }]],
    ['others', [{ email, password: { $nin: [] } }]],
    ['others', [{ email, password: { $lt: 'zzz' } }]],
    ['list', [{ email, password: { $in: ['123456', 'birke-im-wind'] } }]],
    ['email', [{ email: { $gt: '' }, password: 'birke-im-wind' }]],
    ['email', [{ email: { $regex: '^ursina' }, password: 'birke-im-wind' }]],
    ['wrong', [{ email, password: 'linde-im-wind' }]],
    ['nothing', [{}]],
    ['nothing', [{ email }]],
  ],
  honest: [
    ['own', [{ email, password: 'birke-im-wind' }]],
    ['dollar', [{ email: 'lea@kreis.example', password: '$ne' }]],
    ['braces', [{ email: 'beat@kreis.example', password: '{"$gt":""}' }]],
    ['more', [{ email, password: 'birke-im-wind', device: 'phone' }]],
  ],
  isBlocked: (answer) => found(answer).length === 0,
  isServed: (answer, [body]) => {
    const [member, ...others] = found(answer);
    return member?.email === (body as Filter)['email'] && others.length === 0;
  },
};

/** Whom the store finds; nobody without a filter. */
function found(answer: unknown) {
  return typeof answer === 'object' && answer !== null ? find(members, { ...answer }) : [];
}
