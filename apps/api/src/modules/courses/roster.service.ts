import type { Roster, RosterCode } from '@sentiero/contracts/courses';
import { usernameKey } from '@sentiero/contracts/users';
import { inTransaction, type UserContext } from '../../context.ts';
import { AppError } from '../../http/errors.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { createAccount } from '../users/create-account.ts';
import { requireUser } from '../users/users.service.ts';
import { findMembersToBe } from './courses.queries.ts';
import { courseObject, findChangeableCourse } from './courses.service.ts';
import { insertInvitation, insertMember } from './courses.store.ts';
import { inviteUser } from './invitations.service.ts';
import { planRoster, type NewPerson, type Planned } from './plan-roster.ts';
import { readRoster } from './read-roster.ts';

type Input = {
  /** A buffer if the call said that it sends CSV. */
  csv: unknown;
  isDryRun: boolean;
  /** Refuses more invitations and accounts than a teacher may make in a day. */
  requireQuota: (count: number) => Promise<void>;
};

/**
 * Invites the people in a CSV file to a course, with new accounts for those who have none; an account without an email
 * address becomes a member at once. Staff add everybody. Accounts never change.
 */
export function importRoster(
  ctx: UserContext,
  courseId: number,
  { csv, isDryRun, requireQuota }: Input,
): Promise<Roster> {
  return inTransaction(ctx, async (tx) => {
    const course = await findChangeableCourse(tx, courseId, 'lock');
    if (!Buffer.isBuffer(csv)) throw new AppError('unsupported_media_type', 'Send a CSV file.');
    const lines = readRoster(csv);
    const emails = lines.map(({ email }) => email.toLowerCase()).filter((email) => email !== '');
    const names = lines.map(({ username }) => usernameKey(username)).filter((name) => name !== '');
    const known = await findMembersToBe(tx, courseId, { emails, names });
    const planned = planRoster(lines, known, { adds: tx.actor.isStaff });
    const rows = planned.map(({ row }) => row);
    if (isDryRun) return { rows, sheet: [] };
    const count = (...kinds: string[]) => rows.filter(({ does }) => kinds.includes(does)).length;
    await requireQuota(count('invite', 'create'));
    const { firstName, lastName } = await requireUser(tx, tx.actor.userId);
    const about = { id: courseId, teacher: `${firstName} ${lastName}`, course: course.name };
    const sheet: RosterCode[] = [];
    for (const plan of planned) sheet.push(...(await carryOut(tx, about, plan)));
    const detail = `created ${count('create')}, added ${count('add')}, invited ${count('invite')}`;
    await writeAudit(tx, { action: 'course.roster', object: courseObject(courseId), detail });
    return { rows, sheet };
  });
}

/** The course, and the names that an invitation says. */
type About = { id: number; teacher: string; course: string };

/** The code to print, if the row created an account without an email address. */
async function carryOut(
  ctx: UserContext,
  { id, ...about }: About,
  { row, add, create, invite }: Planned,
): Promise<RosterCode[]> {
  if (add) await addExisting(ctx, id, add);
  if (invite && 'id' in invite) await inviteUser(ctx, id, { user: invite, name: row.name, about });
  else if (invite) await inviteNew(ctx, id, { ...invite, inWordsOfFile: row.name });
  return create ? addNew(ctx, id, create) : [];
}

async function addExisting(
  ctx: UserContext,
  courseId: number,
  { id, username }: { id: number; username: string },
) {
  await insertMember(ctx, courseId, { userId: id });
  await writeAudit(ctx, { action: 'course.member-add', object: courseObject(courseId), detail: username });
}

/** The mail about the new account is the invitation. */
async function inviteNew(
  ctx: UserContext,
  courseId: number,
  { inWordsOfFile, ...person }: NewPerson & { inWordsOfFile: string },
) {
  const { user } = await createFor(ctx, courseId, person);
  const invitedBy = ctx.actor.userId;
  await insertInvitation(ctx, courseId, { userId: user.id, name: inWordsOfFile, invitedBy });
}

async function addNew(ctx: UserContext, courseId: number, person: NewPerson): Promise<RosterCode[]> {
  const { user, code } = await createFor(ctx, courseId, person);
  await insertMember(ctx, courseId, { userId: user.id });
  const { id, username, firstName, lastName } = user;
  return code === null ? [] : [{ id, username, first_name: firstName, last_name: lastName, code }];
}

async function createFor(ctx: UserContext, courseId: number, person: NewPerson) {
  const created = await createAccount(ctx, person);
  const object = `user:${created.user.id}`;
  await writeAudit(ctx, { action: 'user.create', object, detail: courseObject(courseId) });
  return created;
}
