import * as T from 'typebox';
import { Id, nullable, PersonRef } from '../shared/index.ts';

export const rosterProblems = ['no_service', 'no_access', 'gone', 'no_answer'] as const;
export type RosterProblem = (typeof rosterProblems)[number];
export const rosterRoles = ['learner', 'instructor', 'other'] as const;
/** A member of the course here, somebody with an account here, or somebody who has none. */
export const rosterStates = ['member', 'account', 'none'] as const;

const Person = T.Object({
  /** As the platform says it; empty if it keeps names to itself. */
  name: T.String(),
  role: T.Enum(rosterRoles),
  state: T.Enum(rosterStates),
});

/** The people of a platform's course. */
export const LtiContextRoster = T.Object({
  id: Id,
  platform: T.String(),
  title: T.String(),
  /** Why there is no list. */
  problem: nullable(T.Enum(rosterProblems)),
  people: T.Array(Person),
  /** Members of the course here who came from there and are there no more. */
  gone: T.Array(PersonRef),
  /** Teachers of it there until now, from whom this fetch took the course here. */
  ended: T.Array(PersonRef),
});
export type LtiContextRoster = T.Static<typeof LtiContextRoster>;

/** Whether the learners who have an account become members. */
export const LtiRosterInput = T.Object({ add: T.Boolean() });
export type LtiRosterInput = T.Static<typeof LtiRosterInput>;

export const LtiRoster = T.Object({ contexts: T.Array(LtiContextRoster) });
export type LtiRoster = T.Static<typeof LtiRoster>;
