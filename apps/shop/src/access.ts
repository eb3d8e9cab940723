import { customers, learnerCustomerId } from './data/seed.ts';

/**
 * How somebody came to be in an account, or to its role. The first two are earned: the password or the shop’s own cookie,
 * of an account whose role the shop gave.
 */
export const accesses = [
  'password',
  'remember',
  'raised_role',
  'guessed_password',
  'stolen_password',
  'reset',
  'injection',
  'forged_cookie',
  'taken_session',
] as const;
export type Access = (typeof accesses)[number];

/** What the shop has seen of the login that decides how it was gained. */
export type Entry = {
  readonly customerId: number;
  readonly password: string;
  readonly password_matched: boolean;
  /** The wrong passwords for this account before. */
  readonly failures: number;
  /** Whether passwords have leaked to this learner. */
  readonly haveLeaked: boolean;
};

/** The customers' roles and passwords as the shop gave them: ids to both. */
const given = new Map(
  customers.map(([id, , , password, role]) => [
    Number(id),
    { password: String(password), role: String(role) },
  ]),
);

/** Of a login that worked. Nobody but its owner earns another’s account by a guess or a leak. */
export function accessByLogin(entry: Entry): Access {
  const { customerId, password, password_matched, failures, haveLeaked } = entry;
  if (!password_matched) return 'injection';
  if (customerId === learnerCustomerId) return 'password';
  if (password !== given.get(customerId)?.password) return 'reset';
  if (haveLeaked) return 'stolen_password';
  return failures > 0 ? 'guessed_password' : 'password';
}

/** What a session or cookie gained like that gives access by: a role that the account took for itself is none it was given. */
export function accessOf(gained: Access, customerId: number, role: string): Access {
  const isRaised = role === 'staff' && given.get(customerId)?.role !== 'staff';
  return isRaised && isEarned(gained) ? 'raised_role' : gained;
}

export function isEarned(access: Access): boolean {
  return access === 'password' || access === 'remember';
}

export function isAccess(text: unknown): text is Access {
  return accesses.some((access) => access === text);
}
