import * as T from 'typebox';
import { CredentialProof } from './passkey.ts';
import { Provider } from './provider.ts';
import { Id, Language, limits, visibleName, nullable, Timestamp } from '../shared/index.ts';

/** A new username; `usernameProblem` has further rules. */
export const Username = T.String({ minLength: 1, maxLength: limits.nameMax, pattern: '^\\S(.*\\S)?$' });
/** An address that `isEmail` accepts; `normalEmail` is its stored form. */
export const Email = T.String({ minLength: 3, maxLength: limits.emailMax, format: 'email' });
/** An existing password: old ones may be shorter than new ones. */
export const Password = T.String({ minLength: 1, maxLength: limits.passwordMax });
/** A new password; `passwordProblem` and the list of common passwords add further rules. */
export const NewPassword = T.String({ minLength: limits.passwordMin, maxLength: limits.passwordMax });
const Name = visibleName(limits.nameMax);

export const User = T.Object({
  id: Id,
  username: T.String(),
  /** Empty if the account has none. */
  email: T.String(),
  first_name: T.String(),
  last_name: T.String(),
  is_staff: T.Boolean(),
  is_teacher: T.Boolean(),
  date_joined: Timestamp,
  last_login: nullable(Timestamp),
  /** When the account will be erased; null if it stays. */
  erase_at: nullable(Timestamp),
});
export type User = T.Static<typeof User>;

export const CurrentSession = T.Object({ user: nullable(User) });
export type CurrentSession = T.Static<typeof CurrentSession>;

/** An account as staff see it: `closed_at` is the time of closing, or null. */
export const UserForStaff = T.Object({
  ...User.properties,
  closed_at: nullable(Timestamp),
  /** When a second factor was switched on; null without one. */
  second_factor_at: nullable(Timestamp),
});
export type UserForStaff = T.Static<typeof UserForStaff>;

export const FoundUser = T.Object({
  id: Id,
  username: T.String(),
  first_name: T.String(),
  last_name: T.String(),
  is_teacher: T.Boolean(),
});
export type FoundUser = T.Static<typeof FoundUser>;

export const LoginInput = T.Object({
  /** The username, or the email address of the account. */
  username: T.String({ minLength: 1, maxLength: limits.emailMax, pattern: '\\S' }),
  password: Password,
});
export type LoginInput = T.Static<typeof LoginInput>;

export const SignupInput = T.Object({
  username: Username,
  password: NewPassword,
  first_name: Name,
  last_name: Name,
  secret: T.String({ minLength: 1, maxLength: 200 }),
});
export type SignupInput = T.Static<typeof SignupInput>;

// `T.Partial` would pull the whole type engine into the browser's first page.
export const ProfileInput = T.Object({
  username: T.Optional(Username),
  first_name: T.Optional(Name),
  last_name: T.Optional(Name),
});
export type ProfileInput = T.Static<typeof ProfileInput>;

export const UserAdminInput = T.Object({
  username: T.Optional(Username),
  email: T.Optional(Email),
  first_name: T.Optional(Name),
  last_name: T.Optional(Name),
  is_staff: T.Optional(T.Boolean()),
  is_teacher: T.Optional(T.Boolean()),
});
export type UserAdminInput = T.Static<typeof UserAdminInput>;

/** An account that staff create. */
export const NewUserInput = T.Object({
  username: Username,
  first_name: Name,
  last_name: Name,
  email: T.Optional(Email),
  is_staff: T.Optional(T.Boolean()),
  is_teacher: T.Optional(T.Boolean()),
});
export type NewUserInput = T.Static<typeof NewUserInput>;

/** The way to an account's next password: a code to hand over, or null if a link was mailed. */
export const PasswordWay = T.Object({ code: nullable(T.String()) });
export type PasswordWay = T.Static<typeof PasswordWay>;

export const NewUser = T.Object({ user: UserForStaff, ...PasswordWay.properties });
export type NewUser = T.Static<typeof NewUser>;

export const ChangePasswordInput = T.Object({ old_password: Password, new_password: NewPassword });
export type ChangePasswordInput = T.Static<typeof ChangePasswordInput>;

/**
 * Who somebody is: a password, the proof of a passkey that verified its user or, for an account with neither, the secret
 * of its address.
 */
export const ConfirmInput = T.Object(
  {
    password: T.Optional(Password),
    passkey: T.Optional(CredentialProof),
    secret: T.Optional(T.String({ minLength: 1, maxLength: 200 })),
  },
  { minProperties: 1, maxProperties: 1 },
);
export type ConfirmInput = T.Static<typeof ConfirmInput>;

/** By what the caller may confirm who they are. */
export const Confirmations = T.Object({
  password: T.Boolean(),
  passkey: T.Boolean(),
  /** The address to which a code can be mailed; null if there is none, or a password or passkey to confirm by. */
  email: nullable(T.String()),
  /** The providers at which the caller can log in anew. */
  providers: T.Array(Provider),
});
export type Confirmations = T.Static<typeof Confirmations>;

export const SecretInput = T.Object({ secret: T.String({ minLength: 1, maxLength: 200 }) });
export const ResetPasswordInput = T.Object({
  secret: T.String({ minLength: 1, maxLength: 200 }),
  password: NewPassword,
});
export type ResetPasswordInput = T.Static<typeof ResetPasswordInput>;

export const LanguageInput = T.Object({ language: Language });
export type LanguageInput = T.Static<typeof LanguageInput>;
