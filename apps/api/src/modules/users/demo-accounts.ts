import type { Context } from '../../context.ts';
import { eq, inArray } from 'drizzle-orm';
import { passwords, sessions, users } from '../../db/schema/index.ts';
import { hashPassword, isPasswordRight } from './passwords.ts';
import { claimUsername } from './usernames.store.ts';

const demoAccounts = [
  { username: 'learner', firstName: 'Lena', lastName: 'Learner', isStaff: false, isTeacher: false },
  { username: 'teacher', firstName: 'Theo', lastName: 'Teacher', isStaff: false, isTeacher: true },
  { username: 'staff', firstName: 'Stella', lastName: 'Staff', isStaff: true, isTeacher: false },
];

/** Creates missing demo accounts and reopens closed ones. Their passwords are public. */
export async function seedDemoAccounts(ctx: Context): Promise<void> {
  for (const account of demoAccounts) {
    const email = emailOf(account.username);
    const [made] = await ctx.db
      .insert(users)
      .values({ ...account, email, dateJoined: ctx.clock() })
      .onConflictDoNothing()
      .returning({ id: users.id });
    if (made) await claimUsername(ctx, made.id, account.username);
    const found = await findDemoAccount(ctx, account.username);
    // An account with that name may belong to a user who has not set a password yet.
    if (!found || found.hash !== null || found.email !== email) continue;
    const hash = await hashPassword(passwordOf(account.username));
    await ctx.db.insert(passwords).values({ userId: found.id, hash }).onConflictDoNothing();
  }
}

/** Closes accounts that still have their public password; an account with another password stays open. */
export async function closeDemoAccounts(ctx: Context): Promise<void> {
  const open: number[] = [];
  for (const { username } of demoAccounts) {
    const found = await findDemoAccount(ctx, username);
    if (found?.hash && (await isPasswordRight(found.hash, passwordOf(username)))) open.push(found.id);
  }
  if (open.length === 0) return;
  await ctx.db.delete(passwords).where(inArray(passwords.userId, open));
  await ctx.db.delete(sessions).where(inArray(sessions.userId, open));
}

const emailOf = (username: string) => `${username}@sentiero.example`;
const passwordOf = (username: string) => `${username}-demo`;

async function findDemoAccount(ctx: Context, username: string) {
  const [found] = await ctx.db
    .select({ id: users.id, email: users.email, hash: passwords.hash })
    .from(users)
    .leftJoin(passwords, eq(passwords.userId, users.id))
    .where(eq(users.username, username));
  return found;
}
