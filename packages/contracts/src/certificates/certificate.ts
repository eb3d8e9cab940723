import * as T from 'typebox';
import { Id, line, nullable, Timestamp, Translatable, Uuid } from '../shared/index.ts';

/** What a certificate is about: the plan of a course, or all lessons of a category. */
export const paths = ['course', 'category'] as const;
const path = { path: T.Enum(paths), path_id: Id };

export const CertificateInput = T.Object(path);
export type CertificateInput = T.Static<typeof CertificateInput>;

/** A path that the caller has completed and has no certificate of. */
const Earned = T.Object({ ...path, title: Translatable });
const Own = T.Object({ id: Uuid, name: T.String(), issued: Timestamp, revoked: T.Boolean() });
export const OwnCertificates = T.Object({ earned: T.Array(Earned), issued: T.Array(Own) });
export type OwnCertificates = T.Static<typeof OwnCertificates>;

/** A certificate as its credential says, after the API has checked the signature. */
export const Certificate = T.Object({
  id: Uuid,
  holder: T.String(),
  name: T.String(),
  criteria: T.String(),
  issued: Timestamp,
  /** An Open Badges 3.0 credential as a signed JWT. */
  credential: T.String(),
  /** When staff revoked it, and why. */
  revoked: nullable(T.Object({ at: Timestamp, reason: T.String() })),
});
export type Certificate = T.Static<typeof Certificate>;

export const reasonMax = 500;

/** The reason that the certificate's page shows; null takes a revocation back. */
export const RevocationInput = T.Object({ reason: nullable(line(reasonMax)) });
export type RevocationInput = T.Static<typeof RevocationInput>;

const PublicKey = T.Object({ kty: T.String(), crv: T.String(), x: T.String() });
/** The issuer with its public keys, as `did:web` asks for it. */
export const Issuer = T.Object({
  '@context': T.Array(T.String()),
  id: T.String(),
  verificationMethod: T.Array(
    T.Object({
      id: T.String(),
      type: T.Literal('JsonWebKey2020'),
      controller: T.String(),
      publicKeyJwk: PublicKey,
    }),
  ),
  assertionMethod: T.Array(T.String()),
});
export type Issuer = T.Static<typeof Issuer>;
