import type { FastifyRequest } from 'fastify';
import { copyOf, report, reportRefused, type StampsContext } from '../context.ts';
import type { Account } from '../data/people.ts';
import { ApiError } from '../http/api-error.ts';
import { isDefended } from '../mode.ts';
import { isOwnWork, secretFor } from './issue-token.ts';
import { isSignedHs256, parseJwt, type Jwt } from './jwt.ts';

/** Who is asking, as far as the service believes the token. */
export type Reader = {
  readonly account: Account;
  readonly role: string;
  readonly alg: string;
  /** True if the service never wrote these claims. */
  readonly isForged: boolean;
};

type Reason = 'malformed' | 'algorithm' | 'signature' | 'logged_out' | 'unknown_account';

/** What a token says of itself, accepted or not. */
export function factsOfToken(stamps: StampsContext, request: FastifyRequest) {
  const jwt = parseJwt(tokenIn(request) ?? '');
  return { alg: jwt && algorithmOf(jwt), forged: jwt !== null && !isOwnWork(stamps, request, jwt) };
}

/** The sender of the token in `Authorization`; throws a 401 without a token that the service accepts. */
export function readerOf(stamps: StampsContext, request: FastifyRequest): Reader {
  const text = tokenIn(request);
  if (text === undefined) throw new ApiError(401, 'token_missing');
  const jwt = parseJwt(text);
  const reason = jwt ? problemWith(stamps, request, jwt) : 'malformed';
  const account = jwt && accountOf(stamps, request, jwt);
  if (!jwt || reason || !account)
    throw refused(stamps, request, { jwt, reason: reason ?? 'unknown_account' });
  request.readerId = account.id;
  const claimed = jwt.claims['role'];
  return {
    account,
    // The vulnerable service believes the role in the token.
    role: isDefended(request) || typeof claimed !== 'string' ? account.role : claimed,
    alg: algorithmOf(jwt),
    isForged: !isOwnWork(stamps, request, jwt),
  };
}

function tokenIn({ headers }: FastifyRequest): string | undefined {
  return /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
}

function problemWith(stamps: StampsContext, request: FastifyRequest, jwt: Jwt): Reason | null {
  const algorithm = algorithmOf(jwt);
  // The token itself says whether it needs a signature: that is the vulnerability.
  const isUnsigned = !isDefended(request) && algorithm === 'none';
  if (!isUnsigned && algorithm !== 'hs256') return 'algorithm';
  if (!isUnsigned && !isSignedHs256(jwt, secretFor(stamps, request))) return 'signature';
  const { sid } = jwt.claims;
  const { endedSessions } = copyOf(stamps, request);
  return typeof sid === 'string' && endedSessions.includes(sid) ? 'logged_out' : null;
}

function accountOf(stamps: StampsContext, request: FastifyRequest, { claims }: Jwt): Account | undefined {
  return copyOf(stamps, request).accounts.find(({ id }) => String(id) === String(claims['sub']));
}

function algorithmOf({ header }: Jwt): string {
  return String(header['alg']).toLowerCase().slice(0, 20);
}

type Failure = { readonly jwt: Jwt | null; readonly reason: Reason };

function refused(stamps: StampsContext, request: FastifyRequest, { jwt, reason }: Failure): ApiError {
  const forged = jwt !== null && !isOwnWork(stamps, request, jwt);
  const [id, role] = [jwt?.claims['sub'], jwt?.claims['role']];
  report(stamps, request, {
    type: 'token_refused',
    data: {
      reason,
      ...factsOfToken(stamps, request),
      claimed_id: Number.isInteger(Number(id)) ? Number(id) : null,
      claimed_role: typeof role === 'string' ? role.slice(0, 40) : null,
      has_signature: jwt !== null && jwt.signature !== '',
      page: request.routeOptions.url ?? '/',
    },
  });
  if (isDefended(request) && (reason === 'algorithm' || reason === 'signature'))
    reportRefused(stamps, request, { by: `token_${reason}`, what: 'token', forged });
  return new ApiError(401, reason === 'logged_out' ? 'logged_out' : `token_${reason}`);
}
