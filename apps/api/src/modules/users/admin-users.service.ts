import type { FoundUser, User, UserAdminInput } from '@sentiero/contracts/users';
import type { Context } from '../../context.ts';
import { invalidInput, notFound } from '../../http/errors.ts';
import { listUsers, searchUsers, type UserPage } from './users.queries.ts';
import { findUser, updateUser } from './users.store.ts';
import { foundUserView, userView } from './users.view.ts';

export async function search(ctx: Context, q: string, isTeacher: boolean | undefined): Promise<FoundUser[]> {
  if (q.trim().length < 3) throw invalidInput('/q', 'must have at least 3 characters');
  return (await searchUsers(ctx, q, isTeacher)).map(foundUserView);
}

export async function readUsers(ctx: Context, page: UserPage): Promise<{ users: User[]; total: number }> {
  const { rows, total } = await listUsers(ctx, page);
  return { users: rows.map(userView), total };
}

export async function readUser(ctx: Context, id: number): Promise<User> {
  const user = await findUser(ctx, id);
  if (!user) throw notFound('user');
  return userView(user);
}

export async function adminUpdateUser(ctx: Context, id: number, input: UserAdminInput): Promise<User> {
  const before = await findUser(ctx, id);
  const user = await updateUser(ctx, id, {
    username: input.username,
    email: input.email,
    firstName: input.first_name,
    lastName: input.last_name,
    isStaff: input.is_staff,
    isTeacher: input.is_teacher,
  });
  if (!before || !user) throw notFound('user');
  if (before.isStaff !== user.isStaff || before.isTeacher !== user.isTeacher)
    ctx.hub.publish(id, { kind: 'roles-changed' });
  return userView(user);
}
