import { isSameName, normalName } from '@sentiero/contracts/texts';
import type { Context } from '../../context.ts';
import type { Claimed } from '../../db/schema/index.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { changeIdentity, type IdentityRow } from './external-logins.store.ts';
import { updateUser, type UserRow } from './users.store.ts';

type Names = { firstName: string; lastName: string };

/** Renames a user as the provider does, if their names are those that it said before; names chosen here stay. */
export async function followNames(
  ctx: Context,
  user: UserRow,
  { identity, claimed }: { identity: IdentityRow; claimed: Pick<Claimed, 'firstName' | 'lastName'> },
): Promise<void> {
  const said = saidNames(claimed);
  if (!said) return;
  const before = saidNames({ firstName: identity.firstName ?? '', lastName: identity.lastName ?? '' });
  const names = { firstName: said.firstName || user.firstName, lastName: said.lastName || user.lastName };
  if (before && areTheirs(user, before) && !isEqual(user, names)) {
    await updateUser(ctx, user.id, names);
    const own = { ...ctx, actor: { userId: user.id } };
    const detail = `names, by ${new URL(identity.issuer).host}`;
    await writeAudit(own, { action: 'user.update', object: `user:${user.id}`, detail });
  }
  if (!before || !isEqual(before, said)) await changeIdentity(ctx, identity, said);
}

/** The names in their normal form; null if the provider keeps them to itself. */
export function saidNames({ firstName, lastName }: Names): Names | null {
  const names = { firstName: normalName(firstName), lastName: normalName(lastName) };
  return names.firstName === '' && names.lastName === '' ? null : names;
}

/** What the provider did not say, somebody typed. */
const areTheirs = (user: Names, before: Names) =>
  (before.firstName === '' || isSameName(user.firstName, before.firstName)) &&
  (before.lastName === '' || isSameName(user.lastName, before.lastName));

const isEqual = (one: Names, other: Names) =>
  one.firstName === other.firstName && one.lastName === other.lastName;
