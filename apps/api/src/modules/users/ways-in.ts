import type { Context } from '../../context.ts';
import { AppError } from '../../http/errors.ts';
import { listIdentities } from './external-logins.store.ts';
import { countPasskeys } from './passkeys.store.ts';
import { findHash, type UserRow } from './users.store.ts';

/** Refuses a removal after which the user, whose row is locked, could not log in at all. */
export async function requireWayIn(tx: Context, { id, isStaff }: UserRow): Promise<void> {
  const mayUsePassword = tx.env.PASSWORD_LOGIN === 'all' || isStaff;
  if (mayUsePassword && (await findHash(tx, id)) !== undefined) return;
  if ((await listIdentities(tx, id)).length > 0 || (await countPasskeys(tx, id)) > 0) return;
  throw new AppError('only_login', 'Set a password first: this is the only way to log in.');
}
