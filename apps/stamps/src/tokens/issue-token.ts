import { createHmac } from 'node:crypto';
import { learnerSecret } from '@sentiero/target-kit';
import type { FastifyRequest } from 'fastify';
import { copyOf, type StampsContext } from '../context.ts';
import type { Account } from '../data/people.ts';
import { isDefended } from '../mode.ts';
import { signHs256, type Jwt } from './jwt.ts';

/** Kilian's word, on every list of common passwords: that is the vulnerability. */
const weakSecret = 'sauerteig';

export function secretFor({ env }: StampsContext, request: FastifyRequest): string | Buffer {
  return isDefended(request) ? learnerSecret(env.STAMPS_TOKEN, request.learner, 'tokens') : weakSecret;
}

export function issueToken(stamps: StampsContext, request: FastifyRequest, account: Account): string {
  const { id, name, role } = account;
  const claims = {
    sub: id,
    name,
    role,
    iat: Math.floor(stamps.clock() / 1000),
    sid: copyOf(stamps, request).session,
  };
  const jti = markOf(stamps, request, claims);
  return signHs256({ ...claims, jti }, secretFor(stamps, request));
}

/** Whether the service itself wrote these claims, however the token is signed. */
export function isOwnWork(stamps: StampsContext, request: FastifyRequest, { claims }: Jwt): boolean {
  return claims['jti'] === markOf(stamps, request, claims);
}

function markOf({ env }: StampsContext, { learner }: FastifyRequest, claims: Jwt['claims']): string {
  const { sub, name, role, iat, sid } = claims;
  const key = learnerSecret(env.STAMPS_TOKEN, learner, 'marks');
  const text = JSON.stringify([sub, name, role, iat, sid]);
  return createHmac('sha256', key).update(text).digest('base64url').slice(0, 16);
}
