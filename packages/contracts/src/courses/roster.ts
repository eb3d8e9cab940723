import * as T from 'typebox';
import { Id, nullable } from '../shared/index.ts';

export const rosterLimits = { rows: 500, bytes: 256 * 1024 } as const;
export const rosterColumns = ['first_name', 'last_name', 'email', 'username'] as const;

/** Encodings that a file may have without saying so. */
export const guessedEncodings = ['utf-16le', 'utf-16be', 'windows-1252', 'macintosh', 'ibm850'] as const;

/** Why a row of a roster does nothing; `changed` if another user changed the same person at that moment. */
export const rosterProblems = [
  'account_closed',
  'changed',
  'duplicate',
  'email_refused',
  'invited',
  'name_missing',
  'name_refused',
  'username_missing',
  'username_refused',
  'username_taken',
] as const;

export const RosterRow = T.Object({
  /** The line of the file on which the row starts. */
  line: T.Integer({ minimum: 1 }),
  /** Who it is about, in the words of the file. */
  name: T.String(),
  /**
   * Invites whoever has the address, with a new account if there is none; creates an account and adds it; adds an
   * existing account; or does nothing. Only staff create accounts with an address, or add accounts that exist.
   */
  does: T.Enum(['invite', 'create', 'add', 'nothing']),
  /** Null for a row that does something, or whose account is a member already. */
  problem: nullable(T.Enum(rosterProblems)),
});
export type RosterRow = T.Static<typeof RosterRow>;

/** A new account without an email address, with the code that sets its first password, once. */
export const RosterCode = T.Object({
  id: Id,
  first_name: T.String(),
  last_name: T.String(),
  username: T.String(),
  code: T.String(),
});
export type RosterCode = T.Static<typeof RosterCode>;

export const CodesInput = T.Object({
  users: T.Array(Id, { minItems: 1, maxItems: rosterLimits.rows, uniqueItems: true }),
});
export type CodesInput = T.Static<typeof CodesInput>;

export const Roster = T.Object({
  /** The encoding by which the file was read, if it had to be guessed; the names of the rows show whether it fits. */
  guessed_encoding: nullable(T.Enum(guessedEncodings)),
  rows: T.Array(RosterRow),
  /** The codes to print; they are shown once. */
  sheet: T.Array(RosterCode),
});
export type Roster = T.Static<typeof Roster>;
