import type { RosterRow } from '@sentiero/contracts/courses';
import { limits, namePattern, type Language } from '@sentiero/contracts/shared';
import {
  emailKey,
  isSameName,
  normalEmail,
  preparedUsername,
  searchForm,
  usernameKey,
  usernameProblem,
} from '@sentiero/contracts/texts';
import type { RosterLine } from './read-roster.ts';

export type Known = {
  id: number;
  username: string;
  email: string;
  firstName: string;
  lastName: string;
  language: Language;
  closedAt: Date | null;
  isMember: boolean;
  isInvited: boolean;
};
export type NewPerson = { username: string; firstName: string; lastName: string; email: string | null };
/** The longest name of a row: a file may say anything. */
const shownMax = 2 * limits.nameMax;

export type Planned = { row: RosterRow; add?: Known; create?: NewPerson; invite?: Known | NewPerson };

const isGood = new RegExp(namePattern, 'u');
const isName = (text: string) => text.length <= limits.nameMax && isGood.test(text);

/**
 * What each row does. An account is found by its email address, or without one by its username and both names: a
 * username alone may be another person's. A row of names only finds a member of the course, and nobody else. Unless
 * `adds`, a row with an address does the same whether or not there is an account.
 */
export function planRoster(
  lines: readonly RosterLine[],
  known: readonly Known[],
  { adds }: { adds: boolean },
): Planned[] {
  const byEmail = new Map(known.map((user) => [emailKey(user.email), user]));
  const byName = new Map(known.map((user) => [usernameKey(user.username), user]));
  const members = new Map(known.filter(({ isMember }) => isMember).map((user) => [nameKey(user), user]));
  const seen = new Set<string>();
  return lines.map((given) => planRow(given, { byEmail, byName, members, seen, adds }));
}

/** Two people of a class with the same name need usernames. */
export const nameKey = (person: { firstName: string; lastName: string }) =>
  searchForm(`${person.firstName} ${person.lastName}`);

/** Known accounts, the members by their names. */
type Index = {
  byEmail: Map<string, Known>;
  byName: Map<string, Known>;
  members: Map<string, Known>;
  seen: Set<string>;
  adds: boolean;
};

function planRow(given: RosterLine, { byEmail, byName, members, seen, adds }: Index): Planned {
  const about = { line: given.line, name: nameIn(given) };
  const nothing = (problem: RosterRow['problem']): Planned => ({
    row: { ...about, does: 'nothing', problem },
  });
  const email = given.email === '' ? null : normalEmail(given.email);
  if (given.email !== '' && email === null) return nothing('email_refused');
  const name = usernameKey(given.username);
  const names = { firstName: given.first_name, lastName: given.last_name };
  const isOnlyNamed = email === null && name === '';
  const keys = [
    email && `email ${emailKey(email)}`,
    name && `name ${name}`,
    isOnlyNamed && `person ${nameKey(names)}`,
  ].filter((key) => key !== null && key !== '' && key !== false);
  const isRepeated = keys.some((key) => seen.has(String(key)));
  for (const key of keys) seen.add(String(key));
  if (isRepeated) return nothing('duplicate');
  const ofNames = isOnlyNamed ? members.get(nameKey(names)) : namedAlike(byName.get(name), given);
  const user = email === null ? ofNames : byEmail.get(emailKey(email));
  const does = (what: 'invite' | 'add' | 'create') => ({ row: { ...about, does: what, problem: null } });
  if (adds && user?.closedAt) return nothing('account_closed');
  if (user?.isMember) return nothing(null);
  if (adds && user) return { ...does('add'), add: user };
  if (user?.isInvited) return nothing('invited');
  if (user && email === null) return { ...does('invite'), invite: user };
  const problem = problemOfNew(given);
  if (problem) return nothing(problem);
  const person = { ...names, username: preparedUsername(given.suggested), email };
  if (!adds && email !== null) return { ...does('invite'), invite: user ?? person };
  return byName.has(name) ? nothing('username_taken') : { ...does('create'), create: person };
}

function problemOfNew({ first_name, last_name, suggested }: RosterLine): RosterRow['problem'] {
  if (first_name === '' || last_name === '') return 'name_missing';
  if (!isName(first_name) || !isName(last_name)) return 'name_refused';
  if (suggested === '') return 'username_missing';
  return usernameProblem(suggested) ? 'username_refused' : null;
}

/** Not the name of an account that the row finds, which is for its owner to tell. */
function nameIn({ first_name, last_name, username, email }: RosterLine): string {
  const name = `${first_name} ${last_name}`.trim() || username || email;
  return name.slice(0, shownMax).toWellFormed();
}

function namedAlike(user: Known | undefined, given: RosterLine): Known | undefined {
  const isAlike =
    user && isSameName(user.firstName, given.first_name) && isSameName(user.lastName, given.last_name);
  return isAlike ? user : undefined;
}
