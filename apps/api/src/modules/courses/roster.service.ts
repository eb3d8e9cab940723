import type { Roster, RosterCode, RosterRow } from '@sentiero/contracts/courses';
import { emailKey, usernameKey } from '@sentiero/contracts/texts';
import { inSavepoint, inTransaction, type UserContext } from '../../context.ts';
import { AppError } from '../../http/errors.ts';
import { isTaken } from '../../http/violations.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { createAccount } from '../users/create-account.ts';
import { requireUser } from '../users/users.service.ts';
import { findMembersToBe } from './courses.queries.ts';
import { courseObject, findChangeableCourse } from './courses.service.ts';
import { insertInvitation, insertMember } from './courses.store.ts';
import { inviteUser } from './invitations.service.ts';
import { planRoster, type NewPerson, type Planned } from './plan-roster.ts';
import { readRoster, type RosterLine } from './read-roster.ts';

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
    const { lines, guessed } = readRoster(csv);
    const planned = await planFor(tx, courseId, lines);
    const view = (rows: RosterRow[], sheet: RosterCode[]) => ({ guessed_encoding: guessed, rows, sheet });
    if (isDryRun) return view(planned.map(rowOf), []);
    const isNewcomer = ({ row: { does } }: Planned) => does === 'invite' || does === 'create';
    await requireQuota(planned.filter(isNewcomer).length);
    const { firstName, lastName } = await requireUser(tx, tx.actor.userId);
    const about = { id: courseId, teacher: `${firstName} ${lastName}`, course: course.name };
    const done: Done[] = [];
    for (const [place, plan] of planned.entries()) {
      const line = lines[place];
      if (line) done.push(await carryOutAlone(tx, about, { line, plan }));
    }
    const rows = done.map(rowOf);
    const count = (kind: string) => rows.filter(({ does }) => does === kind).length;
    const detail = `created ${count('create')}, added ${count('add')}, invited ${count('invite')}`;
    await writeAudit(tx, { action: 'course.roster', object: courseObject(courseId), detail });
    return view(
      rows,
      done.flatMap(({ codes }) => codes),
    );
  });
}

const rowOf = ({ row }: { row: RosterRow }) => row;

async function planFor(ctx: UserContext, courseId: number, lines: readonly RosterLine[]): Promise<Planned[]> {
  const filled = (keys: readonly string[]) => keys.filter((key) => key !== '');
  const emails = filled(lines.map(({ email }) => emailKey(email)));
  const names = filled(lines.map(({ username }) => usernameKey(username)));
  const withMembers = lines.some(({ email, username }) => email === '' && username === '');
  const known = await findMembersToBe(ctx, courseId, { emails, names, withMembers });
  return planRoster(lines, known, { adds: ctx.actor.isStaff });
}

type Done = { row: RosterRow; codes: RosterCode[] };

/**
 * Carries out one row in a savepoint, so that it never takes the others down. Another user may have made the same account
 * since the plan: then the row is planned again, once.
 */
async function carryOutAlone(
  ctx: UserContext,
  about: About,
  { line, plan, isAgain = false }: { line: RosterLine; plan: Planned; isAgain?: boolean },
): Promise<Done> {
  try {
    return { row: plan.row, codes: await inSavepoint(ctx, (tx) => carryOut(tx, about, plan)) };
  } catch (error) {
    if (!(error instanceof Error) || !isTaken(error)) throw error;
    if (isAgain) return { row: { ...plan.row, does: 'nothing', problem: 'changed' }, codes: [] };
    const [next = plan] = await planFor(ctx, about.id, [line]);
    return carryOutAlone(ctx, about, { line, plan: next, isAgain: true });
  }
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
