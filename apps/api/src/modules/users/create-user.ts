import { usernameKey } from '@sentiero/contracts/texts';
import type { NewUser, NewUserInput, PasswordWay } from '@sentiero/contracts/users';
import { inTransaction, type UserContext } from '../../context.ts';
import { AppError, notFound } from '../../http/errors.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { requireEmail } from '../verification/emails.ts';
import { requireOpen } from './accounts.service.ts';
import { createAccount, issuePasswordWay } from './create-account.ts';
import { requireUsername } from './usernames.store.ts';
import { findUser, lockStaff, updateUser } from './users.store.ts';
import { userForStaffView } from './users.view.ts';

/** Creates one account for staff; a class comes by its list. */
export function createUser(ctx: UserContext, input: NewUserInput): Promise<NewUser> {
  const username = requireUsername(input.username);
  const email = input.email === undefined ? null : requireEmail(input.email);
  const { is_staff: isStaff = false, is_teacher: isTeacher = false } = input;
  const create = async (tx: UserContext) => {
    const person = { username, email, firstName: input.first_name, lastName: input.last_name };
    const { user, code } = await createAccount(tx, person, 'staff');
    if (usernameKey(user.username) !== usernameKey(username))
      throw new AppError('username_taken', 'This username is taken.');
    const object = `user:${user.id}`;
    await writeAudit(tx, { action: 'user.create', object, detail: username });
    if (!isStaff && !isTeacher) return { user: userForStaffView(user), code };
    const staffAt = isStaff ? tx.clock() : undefined;
    const withRoles = await updateUser(tx, user.id, { isStaff, staffAt, isTeacher });
    const roles = [...(isStaff ? ['is_staff: true'] : []), ...(isTeacher ? ['is_teacher: true'] : [])];
    await writeAudit(tx, { action: 'user.roles', object, detail: roles.join(', ') });
    return { user: userForStaffView(withRoles ?? user), code };
  };
  return inTransaction(ctx, create, lockStaff);
}

/** Lets the owner of an account set a new password. Staff read a code for it only if there is no address. */
export function sendReset(ctx: UserContext, id: number): Promise<PasswordWay> {
  return inTransaction(
    ctx,
    async (tx) => {
      const user = await findUser(tx, id, 'lock');
      if (!user) throw notFound('user');
      requireOpen(user);
      const code = await issuePasswordWay(tx, user);
      const detail = code === null ? 'link' : 'code';
      await writeAudit(tx, { action: 'user.password-way', object: `user:${id}`, detail });
      return { code };
    },
    lockStaff,
  );
}
