import * as T from 'typebox';
import { Id, nullable, Timestamp } from '../shared/index.ts';
import { User } from './user.ts';

export const SecondFactor = T.Enum(['totp', 'passkey']);
export type SecondFactor = T.Static<typeof SecondFactor>;
/** The login page asks for one of these, or for a recovery code, before there is a session. */
export const SecondFactorNeeded = T.Object({ second_factor: T.Array(SecondFactor) });
export type SecondFactorNeeded = T.Static<typeof SecondFactorNeeded>;

/** The logged-in user, or what is still missing. */
export const LoginResult = T.Union([SecondFactorNeeded, User]);
export type LoginResult = T.Static<typeof LoginResult>;

export const needsSecondFactor = (result: LoginResult): result is SecondFactorNeeded =>
  'second_factor' in result;

/** A code of the authenticator app, or a recovery code; spaces and dashes do not count. */
export const CodeInput = T.Object({ code: T.String({ minLength: 6, maxLength: 40, pattern: '\\S' }) });
export type CodeInput = T.Static<typeof CodeInput>;

export const Totp = T.Object({
  /** When it was switched on; null while it is off. */
  on_since: nullable(Timestamp),
  recovery_codes_left: T.Integer(),
});
export type Totp = T.Static<typeof Totp>;

/** For an authenticator app: the secret in Base32, and the `otpauth:` URI of a QR code. */
export const NewTotp = T.Object({ secret: T.String(), uri: T.String() });
export type NewTotp = T.Static<typeof NewTotp>;

export const RecoveryCodes = T.Object({ recovery_codes: T.Array(T.String()) });
export type RecoveryCodes = T.Static<typeof RecoveryCodes>;

export const OwnSession = T.Object({
  id: Id,
  /** The browser and its system, such as `Firefox, Linux`; empty if unknown. */
  device: T.String(),
  /** Whether this is the session of the call. */
  current: T.Boolean(),
  created_at: Timestamp,
  /** To the hour. */
  last_used_at: Timestamp,
});
export type OwnSession = T.Static<typeof OwnSession>;
