import type { Roster, RosterCode } from '@sentiero/contracts/courses';
import { usernameKey } from '@sentiero/contracts/users';
import { inTransaction, type UserContext } from '../../context.ts';
import { AppError } from '../../http/errors.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { createAccount } from '../users/create-account.ts';
import { findMembersToBe } from './courses.queries.ts';
import { courseObject, findChangeableCourse } from './courses.service.ts';
import { insertMember } from './courses.store.ts';
import { planRoster, type NewPerson } from './plan-roster.ts';
import { readRoster } from './read-roster.ts';

/** `csv` is a buffer if the call said that it sends CSV. */
type Input = { csv: unknown; isDryRun: boolean };

/** Adds the people in a CSV file to a course, with new accounts for those who have none. Accounts never change. */
export function importRoster(ctx: UserContext, courseId: number, { csv, isDryRun }: Input): Promise<Roster> {
  return inTransaction(ctx, async (tx) => {
    await findChangeableCourse(tx, courseId, 'lock');
    if (!Buffer.isBuffer(csv)) throw new AppError('unsupported_media_type', 'Send a CSV file.');
    const lines = readRoster(csv);
    const emails = lines.map(({ email }) => email.toLowerCase()).filter((email) => email !== '');
    const names = lines.map(({ username }) => usernameKey(username)).filter((name) => name !== '');
    const planned = planRoster(lines, await findMembersToBe(tx, courseId, { emails, names }));
    const rows = planned.map(({ row }) => row);
    if (isDryRun) return { rows, sheet: [] };
    const sheet: RosterCode[] = [];
    for (const { add, create } of planned) {
      if (add) await addExisting(tx, courseId, add);
      if (create) sheet.push(...(await addNew(tx, courseId, create)));
    }
    const count = (does: string) => rows.filter((row) => row.does === does).length;
    const detail = `created ${count('create')}, added ${count('add')}`;
    await writeAudit(tx, { action: 'course.roster', object: courseObject(courseId), detail });
    return { rows, sheet };
  });
}

async function addExisting(
  ctx: UserContext,
  courseId: number,
  { id, username }: { id: number; username: string },
) {
  await insertMember(ctx, courseId, { userId: id });
  await writeAudit(ctx, { action: 'course.member-add', object: courseObject(courseId), detail: username });
}

/** The code to print, if the account has no email address. */
async function addNew(ctx: UserContext, courseId: number, person: NewPerson): Promise<RosterCode[]> {
  const { user, code } = await createAccount(ctx, person);
  await insertMember(ctx, courseId, { userId: user.id });
  await writeAudit(ctx, { action: 'user.create', object: `user:${user.id}`, detail: courseObject(courseId) });
  const { id, username, firstName, lastName } = user;
  return code === null ? [] : [{ id, username, first_name: firstName, last_name: lastName, code }];
}
