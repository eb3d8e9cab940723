import type { LtiContextRoster, LtiRoster } from '@sentiero/contracts/lti';
import { inTransaction, type Context, type UserContext } from '../../context.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { courseObject, findChangeableCourse, insertMember } from '../courses/courses.service.ts';
import { speaksForIssuer } from '../users/issuers.service.ts';
import { fetchPeople, NoAccess, type Person } from './members.ts';
import {
  readAccounts,
  readContexts,
  readCameFrom,
  type Account,
  type LinkedContext,
} from './roster.store.ts';
import { isRefusedToken } from './service-token.ts';

type Fetched = { linked: LinkedContext; people: Person[]; problem: LtiContextRoster['problem'] };

export async function readRoster(ctx: UserContext, courseId: number): Promise<LtiRoster> {
  await findChangeableCourse(ctx, courseId);
  const fetched = await fetchAll(ctx, courseId);
  return viewOf(ctx, courseId, fetched);
}

/** Adds the learners who have an account; all others come with their first launch. */
export async function addFromRoster(ctx: UserContext, courseId: number): Promise<LtiRoster> {
  await findChangeableCourse(ctx, courseId);
  const fetched = await fetchAll(ctx, courseId);
  return inTransaction(ctx, async (tx) => {
    await findChangeableCourse(tx, courseId, 'lock');
    let added = 0;
    for (const { linked, people } of fetched) {
      const learners = people.filter(({ role }) => role === 'learner');
      const accounts = await accountsOf(tx, courseId, { linked, people: learners });
      for (const { userId, isMember } of accounts.values())
        if (!isMember && (await insertMember(tx, courseId, { userId }))) added++;
    }
    await writeAudit(tx, {
      action: 'course.lti-roster',
      object: courseObject(courseId),
      detail: String(added),
    });
    return viewOf(tx, courseId, fetched);
  });
}

async function fetchAll(ctx: UserContext, courseId: number): Promise<Fetched[]> {
  const contexts = await readContexts(ctx, courseId);
  return Promise.all(contexts.map((linked) => fetchOne(ctx, linked)));
}

async function fetchOne(ctx: Context, linked: LinkedContext): Promise<Fetched> {
  const { platform, context } = linked;
  if (context.membersUrl === null) return { linked, people: [], problem: 'no_service' };
  try {
    return { linked, people: await fetchPeople(ctx, platform, context.membersUrl), problem: null };
  } catch (error) {
    ctx.log.info({ err: error, platform: platform.id }, 'a platform did not give its people');
    const isRefused = error instanceof NoAccess || isRefusedToken(error);
    return { linked, people: [], problem: isRefused ? 'no_access' : 'no_answer' };
  }
}

async function accountsOf(
  ctx: Context,
  courseId: number,
  { linked, people }: Pick<Fetched, 'linked' | 'people'>,
): Promise<Map<string, Account>> {
  if (!speaksForIssuer(ctx, linked.platform)) return new Map();
  const subjects = people.map(({ subject }) => subject);
  const accounts = await readAccounts(ctx, courseId, { issuer: linked.platform.issuer, subjects });
  return new Map(accounts.map((account) => [account.subject, account]));
}

async function viewOf(ctx: Context, courseId: number, fetched: readonly Fetched[]): Promise<LtiRoster> {
  const contexts: LtiContextRoster[] = [];
  for (const { linked, people, problem } of fetched) {
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
    });
  }
  return { contexts };
}

function personView({ name, role }: Person, account: Account | undefined) {
  const state = account?.isMember ? 'member' : 'account';
  return { name: name || (account?.name ?? ''), role, state: account ? state : 'none' } as const;
}
