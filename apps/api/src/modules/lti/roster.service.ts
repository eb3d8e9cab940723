import type { LtiContextRoster, LtiRoster, LtiRosterInput } from '@sentiero/contracts/lti';
import { inTransaction, type Context, type UserContext } from '../../context.ts';
import { drain } from '../../db/queue.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { courseObject, findChangeableCourse, insertMember } from '../courses/courses.service.ts';
import { speaksForIssuer } from '../users/issuers.service.ts';
import { endTeaching, type Ended } from './end-teaching.ts';
import { fetchPeople, NoRoster, type Fetched, type Person } from './members.ts';
import {
  claimContext,
  readAccounts,
  readContexts,
  readCameFrom,
  rosterFetched,
  type Account,
  type LinkedContext,
} from './roster.store.ts';
import { TokenRefused } from './service-token.ts';

type Roster = Fetched & { linked: LinkedContext; problem: LtiContextRoster['problem'] };

/**
 * Fetches the people of the platforms' courses and takes the course from those who teach them no longer; then, on
 * request, adds the learners who have an account. All others come with their first launch.
 */
export async function fetchRoster(
  ctx: UserContext,
  courseId: number,
  { add }: LtiRosterInput,
): Promise<LtiRoster> {
  await findChangeableCourse(ctx, courseId);
  const contexts = await readContexts(ctx, courseId);
  const rosters = await Promise.all(contexts.map((linked) => fetchOne(ctx, linked)));
  const ended = await inTransaction(ctx, (tx) => settle(tx, rosters));
  return inTransaction(ctx, async (tx) => {
    // The caller may be among those who have lost the course.
    await findChangeableCourse(tx, courseId, 'lock');
    if (add) await addLearners(tx, courseId, rosters);
    return viewOf(tx, courseId, { rosters, ended });
  });
}

/** Fetches the people of the courses where that is due, to see who teaches them no longer. */
export const fetchDueRosters = (ctx: Context): Promise<void> =>
  drain({ workers: 1, stopping: ctx.stopping }, async () => {
    const linked = await claimContext(ctx);
    if (!linked) return false;
    const roster = await fetchOne(ctx, linked);
    await inTransaction(ctx, (tx) => settle(tx, [roster]));
    return true;
  });

/** By context, the teachers from whom the rosters take the course. */
async function settle(tx: Context, rosters: readonly Roster[]): Promise<Map<number, Ended[]>> {
  const ended = new Map<number, Ended[]>();
  for (const { linked, problem, ...fetched } of rosters) {
    if (problem !== null || !speaksForIssuer(tx, linked.platform)) continue;
    await rosterFetched(tx, linked.context.id);
    ended.set(linked.context.id, await endTeaching(tx, linked, fetched));
  }
  return ended;
}

async function addLearners(tx: UserContext, courseId: number, rosters: readonly Roster[]): Promise<void> {
  let added = 0;
  for (const { linked, people } of rosters) {
    const learners = people.filter(({ role }) => role === 'learner');
    const accounts = await accountsOf(tx, courseId, { linked, people: learners });
    for (const { userId, isMember } of accounts.values())
      if (!isMember && (await insertMember(tx, courseId, { userId }))) added++;
  }
  const detail = String(added);
  await writeAudit(tx, { action: 'course.lti-roster', object: courseObject(courseId), detail });
}

async function fetchOne(ctx: Context, linked: LinkedContext): Promise<Roster> {
  const { platform, context } = linked;
  const without = (problem: Roster['problem']) => ({ linked, people: [], isWhole: false, problem });
  if (context.membersUrl === null) return without('no_service');
  try {
    return { linked, ...(await fetchPeople(ctx, platform, context.membersUrl)), problem: null };
  } catch (error) {
    ctx.log.info({ err: error, platform: platform.id }, 'a platform did not give its people');
    if (error instanceof NoRoster) return without(error.problem);
    return without(error instanceof TokenRefused ? 'no_access' : 'no_answer');
  }
}

async function accountsOf(
  ctx: Context,
  courseId: number,
  { linked, people }: Pick<Roster, 'linked' | 'people'>,
): Promise<Map<string, Account>> {
  if (!speaksForIssuer(ctx, linked.platform)) return new Map();
  const subjects = people.map(({ subject }) => subject);
  const accounts = await readAccounts(ctx, courseId, { issuer: linked.platform.issuer, subjects });
  return new Map(accounts.map((account) => [account.subject, account]));
}

type Settled = { rosters: readonly Roster[]; ended: ReadonlyMap<number, Ended[]> };

async function viewOf(ctx: Context, courseId: number, { rosters, ended }: Settled): Promise<LtiRoster> {
  const contexts: LtiContextRoster[] = [];
  for (const { linked, people, problem } of rosters) {
    const { context, platform } = linked;
    const accounts = await accountsOf(ctx, courseId, { linked, people });
    const here = new Set([...accounts.values()].map(({ userId }) => userId));
    const came = problem === null ? await readCameFrom(ctx, courseId, context.id) : [];
    contexts.push({
      id: context.id,
      platform: platform.name,
      title: context.title,
      problem,
      people: people.map((person) => personView(person, accounts.get(person.subject))),
      gone: came.filter(({ id }) => !here.has(id)),
      ended: (ended.get(context.id) ?? []).map(({ id, firstName, lastName }) => ({
        id,
        first_name: firstName,
        last_name: lastName,
      })),
    });
  }
  return { contexts };
}

function personView({ name, role }: Person, account: Account | undefined) {
  const state = account?.isMember ? 'member' : 'account';
  return { name: name || (account?.name ?? ''), role, state: account ? state : 'none' } as const;
}
