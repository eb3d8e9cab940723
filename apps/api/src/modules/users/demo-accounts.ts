import type { Context } from '../../context.ts';
import { passwords, users } from '../../db/schema/index.ts';
import { hashPassword } from './passwords.ts';
import { claimUsername } from './usernames.store.ts';

const demoAccounts = [
  { username: 'learner', firstName: 'Lena', lastName: 'Learner', isStaff: false, isTeacher: false },
  { username: 'teacher', firstName: 'Theo', lastName: 'Teacher', isStaff: false, isTeacher: true },
  { username: 'staff', firstName: 'Stella', lastName: 'Staff', isStaff: true, isTeacher: false },
];

/** Makes the demo accounts that are not there yet; their passwords are known to everybody. */
export async function seedDemoAccounts(ctx: Context): Promise<void> {
  for (const account of demoAccounts) {
    const [made] = await ctx.db
      .insert(users)
      .values({ ...account, email: `${account.username}@sentiero.example`, dateJoined: ctx.clock() })
      .onConflictDoNothing()
      .returning({ id: users.id });
    if (!made) continue;
    await claimUsername(ctx, made.id, account.username);
    const hash = await hashPassword(`${account.username}-demo`);
    await ctx.db.insert(passwords).values({ userId: made.id, hash });
  }
}
