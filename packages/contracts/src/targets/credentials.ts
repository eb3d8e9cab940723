import * as T from 'typebox';
import { unprintable } from '../shared/index.ts';

export const credentialLimits = { length: 100, entries: 5000 } as const;

/** Who gets the credentials of a target: every learner all of them, or each learner one, for good. */
export const assignModes = ['all', 'one_each'] as const;
export const AssignMode = T.Enum(assignModes);
export type AssignMode = T.Static<typeof AssignMode>;

const text = (minLength: number) =>
  T.String({ minLength, maxLength: credentialLimits.length, pattern: `^[^${unprintable}]*$` });

/** Credentials that staff enter, for an application that issues none by the target protocol. */
export const FixedCredential = T.Object({ description: text(0), username: text(1), password: text(0) });
export type FixedCredential = T.Static<typeof FixedCredential>;

const credentials = {
  credentials: T.Array(FixedCredential, { maxItems: credentialLimits.entries }),
  assign: AssignMode,
};
export const TargetCredentials = T.Object(credentials);
export type TargetCredentials = T.Static<typeof TargetCredentials>;

export const TargetCredentialsInput = T.Partial(TargetCredentials);
export type TargetCredentialsInput = T.Static<typeof TargetCredentialsInput>;
