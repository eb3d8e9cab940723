import type { RosterProblem } from '@sentiero/contracts/lti';
import * as T from 'typebox';
import { Check } from 'typebox/value';
import type { Context } from '../../context.ts';
import { filled, isInstructorRole, isLearnerRole } from './claims.ts';
import { jsonOf, platformFetch } from './platform-fetch.ts';
import type { PlatformRow } from './platforms.store.ts';
import { forgetToken, serviceToken } from './service-token.ts';

const mediaType = 'application/vnd.ims.lti-nrps.v2.membershipcontainer+json';
/** A course with more people is cut off. */
const mostPages = 50;
/** A page of a whole course could be too large; platforms may give less. */
const pageSize = 200;
const mostPeople = 5_000;
const timeLimitMs = 20_000;

const Page = T.Object({ members: T.Array(T.Unknown()) });
const text = T.Optional(T.String());
const Listed = T.Object({
  user_id: T.String({ minLength: 1, maxLength: 255 }),
  roles: T.Optional(T.Array(T.String())),
  status: text,
  name: text,
  given_name: text,
  family_name: text,
});

export type Person = {
  /** The user's id at the platform. */
  subject: string;
  name: string;
  role: 'learner' | 'instructor' | 'other';
};

/** The platform gives no list of its people, and why. */
export class NoRoster extends Error {
  readonly problem: RosterProblem;

  constructor(problem: RosterProblem) {
    super(`no roster: ${problem}`);
    this.problem = problem;
  }
}

export type Fetched = {
  people: Person[];
  /** Whether these are all: who is missing in a list that was cut off may still be there. */
  isWhole: boolean;
};

/** The people of a course of the platform who are there now, from all pages. */
export async function fetchPeople(ctx: Context, platform: PlatformRow, start: string): Promise<Fetched> {
  const people = new Map<string, Person>();
  const signal = AbortSignal.timeout(timeLimitMs);
  let next: string | 'refused' | null = inPages(start);
  for (
    let page = 0;
    next !== null && next !== 'refused' && page < mostPages && people.size < mostPeople;
    page++
  ) {
    const answer = await fetchPage(ctx, platform, { url: next, signal });
    const problem = problems[answer.status];
    if (problem) throw new NoRoster(problem);
    const found = answer.status === 200 ? await jsonOf(answer) : undefined;
    if (!Check(Page, found)) throw new Error(`a roster was answered with ${answer.status}`);
    for (const person of found.members.flatMap(personIn)) people.set(person.subject, person);
    next = nextOf(answer.headers.get('link') ?? '', next);
  }
  return { people: [...people.values()], isWhole: next === null };
}

const problems: Readonly<Record<number, RosterProblem>> = {
  401: 'no_access',
  403: 'no_access',
  404: 'gone',
  410: 'gone',
};

function inPages(start: string): string {
  const url = new URL(start);
  if (!url.searchParams.has('limit')) url.searchParams.set('limit', String(pageSize));
  return url.href;
}

type Call = { url: string; signal: AbortSignal };

async function fetchPage(ctx: Context, platform: PlatformRow, { url, signal }: Call): Promise<Response> {
  const attempt = async () => {
    const { token } = await serviceToken(ctx, platform, 'members');
    const headers = { Authorization: `Bearer ${token}`, Accept: mediaType };
    return platformFetch(ctx, url, { headers, signal });
  };
  const answer = await attempt();
  if (answer.status !== 401) return answer;
  // The platform may have forgotten a token before its end.
  forgetToken(platform);
  return attempt();
}

function personIn(listed: unknown): Person[] {
  if (!Check(Listed, listed)) return [];
  const { user_id: subject, roles = [], status = 'Active' } = listed;
  if (status !== 'Active') return [];
  const names = `${filled(listed.given_name)} ${filled(listed.family_name)}`.trim();
  return [
    { subject, name: (filled(listed.name) || names).slice(0, 200).toWellFormed(), role: roleOf(roles) },
  ];
}

function roleOf(roles: readonly string[]): Person['role'] {
  if (roles.some(isInstructorRole)) return 'instructor';
  return roles.some(isLearnerRole) ? 'learner' : 'other';
}

/** The address of the next page, if there is one. The token goes to the host of the first one only. */
function nextOf(link: string, page: string): string | 'refused' | null {
  const [, address] = /<([^<>]+)>[^,<]*;\s*rel="?next"?/i.exec(link) ?? [];
  if (address === undefined) return null;
  if (!URL.canParse(address, page)) return 'refused';
  const next = new URL(address, page);
  return next.origin === new URL(page).origin && next.href !== page ? next.href : 'refused';
}
