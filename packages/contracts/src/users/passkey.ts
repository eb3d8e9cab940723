import * as T from 'typebox';
import { Id, nullable, shownPattern, Timestamp, trimmed } from '../shared/index.ts';

export const Passkey = T.Object({
  id: Id,
  name: T.String(),
  created_at: Timestamp,
  /** Null if no login has used it yet. */
  last_used_at: nullable(Timestamp),
});
export type Passkey = T.Static<typeof Passkey>;

/** Bytes as base64url without padding, as WebAuthn's JSON forms have them. */
const Bytes = (maxLength: number) => T.String({ minLength: 1, maxLength, pattern: '^[A-Za-z0-9_-]+$' });
const credentialIdMax = 800;
const clientDataMax = 1_000;

/** WebAuthn's `RegistrationResponseJSON`, of which these parts are read. */
export const NewCredential = T.Object({
  id: Bytes(credentialIdMax),
  response: T.Object({
    clientDataJSON: Bytes(clientDataMax),
    attestationObject: Bytes(1_700),
    transports: T.Optional(T.Array(T.String({ maxLength: 20 }), { maxItems: 10 })),
  }),
});
export type NewCredential = T.Static<typeof NewCredential>;

/** WebAuthn's `AuthenticationResponseJSON`, of which these parts are read. */
export const CredentialProof = T.Object({
  id: Bytes(credentialIdMax),
  response: T.Object({
    clientDataJSON: Bytes(clientDataMax),
    authenticatorData: Bytes(700),
    signature: Bytes(800),
  }),
});
export type CredentialProof = T.Static<typeof CredentialProof>;

export const PasskeyInput = T.Object({
  name: T.String({ minLength: 1, maxLength: 60, pattern: shownPattern, ...trimmed }),
  credential: NewCredential,
});
export type PasskeyInput = T.Static<typeof PasskeyInput>;

export const AddedPasskey = T.Object({
  passkey: Passkey,
  /** For an account's first second factor, shown once; otherwise empty. */
  recovery_codes: T.Array(T.String()),
});
export type AddedPasskey = T.Static<typeof AddedPasskey>;

/** WebAuthn's `PublicKeyCredentialCreationOptionsJSON`. */
export const PasskeyCreation = T.Object({
  challenge: T.String(),
  rp: T.Object({ id: T.String(), name: T.String() }),
  user: T.Object({ id: T.String(), name: T.String(), displayName: T.String() }),
  pubKeyCredParams: T.Array(T.Object({ type: T.Literal('public-key'), alg: T.Integer() })),
  timeout: T.Integer(),
  excludeCredentials: T.Array(T.Object({ id: T.String(), type: T.Literal('public-key') })),
  authenticatorSelection: T.Object({
    residentKey: T.Literal('preferred'),
    userVerification: T.Literal('preferred'),
  }),
  attestation: T.Literal('none'),
});
export type PasskeyCreation = T.Static<typeof PasskeyCreation>;

/** WebAuthn's `PublicKeyCredentialRequestOptionsJSON`. Without credentials, the browser offers those that it knows. */
export const PasskeyRequest = T.Object({
  challenge: T.String(),
  rpId: T.String(),
  timeout: T.Integer(),
  allowCredentials: T.Array(T.Object({ id: T.String(), type: T.Literal('public-key') })),
  userVerification: T.Enum(['required', 'preferred']),
});
export type PasskeyRequest = T.Static<typeof PasskeyRequest>;
