import type { Certificate } from '@sentiero/contracts/certificates';
import type { JWTPayload } from 'jose';
import type { certificates } from '../../db/schema/index.ts';

type Facts = { id: string; holder: string; name: string; criteria: string; issued: Date };
type Issued = { issuer: string; webUrl: string; status: object };

/** An Open Badges 3.0 credential as the payload of a JWT. */
export function credentialOf(
  { id, holder, name, criteria, issued }: Facts,
  { issuer, webUrl, status }: Issued,
): JWTPayload {
  const address = new URL(`/certificates/${id}`, webUrl).href;
  const subject = `${address}#holder`;
  return {
    '@context': [
      'https://www.w3.org/ns/credentials/v2',
      'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
    ],
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    id: address,
    name,
    issuer: { id: issuer, type: ['Profile'], name: 'Sentiero', url: webUrl },
    validFrom: issued.toISOString(),
    credentialStatus: status,
    credentialSubject: {
      id: subject,
      type: ['AchievementSubject'],
      identifier: [{ type: 'IdentityObject', identityType: 'name', identityHash: holder, hashed: false }],
      achievement: {
        id: `${address}#achievement`,
        type: ['Achievement'],
        achievementType: 'Certificate',
        name,
        description: criteria,
        criteria: { narrative: criteria },
      },
    },
    iss: issuer,
    sub: subject,
    jti: address,
    nbf: Math.floor(issued.getTime() / 1000),
  };
}

type Signed = {
  name: string;
  validFrom: string;
  credentialSubject: {
    identifier: { identityHash: string }[];
    achievement: { criteria: { narrative: string } };
  };
};

type Stored = Pick<typeof certificates.$inferSelect, 'id' | 'credential' | 'revokedAt' | 'revocationReason'>;

/** A certificate as its credential says; we have signed the payload, so it has our shape. */
export function certificateView(
  { id, credential, revokedAt, revocationReason }: Stored,
  payload: JWTPayload,
): Certificate {
  const { name, validFrom, credentialSubject } = payload as JWTPayload & Signed;
  return {
    id,
    holder: credentialSubject.identifier[0]?.identityHash ?? '',
    name,
    criteria: credentialSubject.achievement.criteria.narrative,
    issued: validFrom,
    credential,
    revoked: revokedAt && { at: revokedAt.toISOString(), reason: revocationReason ?? '' },
  };
}
