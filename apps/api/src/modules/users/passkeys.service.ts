import type {
  AddedPasskey,
  CredentialProof,
  Passkey,
  PasskeyCreation,
  PasskeyInput,
  PasskeyRequest,
} from '@sentiero/contracts/users';
import type { VerifiedRegistrationResponse } from '@simplewebauthn/server';
import { inTransaction, type Context, type UserContext } from '../../context.ts';
import { AppError, notFound } from '../../http/errors.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { announceRemoval, announceWayIn } from './announce-way-in.ts';
import {
  countPasskeys,
  findCredential,
  insertPasskey,
  listPasskeys,
  openChallenge,
  spendChallenge,
  usePasskey,
  type PasskeyRow,
} from './passkeys.store.ts';
import { endPendingLogin, findPendingLogin } from './pending-logins.service.ts';
import { beginFactors, renewRecoveryCodes, requireOwner } from './second-factors.ts';
import { startSession, type Origin, type StartedSession } from './start-session.ts';
import { findUser } from './users.store.ts';
import { requireWayIn, waysIn } from './ways-in.ts';

const passkeysMax = 20;
const timeoutMs = 5 * 60_000;
/** EdDSA, ES256 and RS256, which authenticators have. */
const algorithms = [-8, -7, -257];

/** Loaded when it is first needed: its 300 modules would take a fifth of the API's start. */
const webauthn = () => import('@simplewebauthn/server');

export async function readPasskeys(ctx: UserContext): Promise<Passkey[]> {
  const rows = await listPasskeys(ctx, ctx.actor.userId);
  return rows.map(passkeyView);
}

export function startPasskey(ctx: UserContext): Promise<PasskeyCreation> {
  return inTransaction(ctx, async (tx) => {
    const user = await requireOwner(tx);
    const own = await listPasskeys(tx, user.id);
    if (own.length >= passkeysMax) throw tooMany();
    return {
      challenge: await openChallenge(tx, { userId: user.id, lifeMs: timeoutMs }),
      rp: { id: site(ctx).rpId, name: 'Sentiero' },
      user: {
        id: Buffer.from(`user:${user.id}`).toString('base64url'),
        name: user.username,
        displayName: `${user.firstName} ${user.lastName}`.trim() || user.username,
      },
      pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key' as const, alg })),
      timeout: timeoutMs,
      excludeCredentials: own.map(descriptor),
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
      attestation: 'none',
    };
  });
}

export async function addPasskey(ctx: UserContext, input: PasskeyInput): Promise<AddedPasskey> {
  const { userId } = ctx.actor;
  const { name, credential } = input;
  const { verifyRegistrationResponse } = await webauthn();
  const { registrationInfo } = await verified(
    verifyRegistrationResponse({
      response: { ...credential, rawId: credential.id, type: 'public-key', clientExtensionResults: {} },
      expectedChallenge: await spentChallenge(ctx, credential.response.clientDataJSON, userId),
      ...expectedSite(ctx),
      supportedAlgorithmIDs: algorithms,
      requireUserVerification: false,
    }),
  );
  if (!registrationInfo) throw refused();
  const key = keyOf(registrationInfo);
  return inTransaction(ctx, async (tx) => {
    const user = await requireOwner(tx);
    if ((await countPasskeys(tx, userId)) >= passkeysMax) throw tooMany();
    const row = await insertPasskey(tx, { userId, name, ...key });
    // Somebody else's, or added twice.
    if (!row) throw refused();
    const codes = user.secondFactorAt ? [] : await renewRecoveryCodes(tx, userId, row.createdAt);
    await writeAudit(tx, { action: 'user.passkey-add', object: `user:${userId}`, detail: name });
    await beginFactors(tx, user);
    await announceWayIn(tx, user, { kind: 'passkey', name, at: row.createdAt });
    return { passkey: passkeyView(row), recovery_codes: codes };
  });
}

type Made = NonNullable<VerifiedRegistrationResponse['registrationInfo']>;
const keyOf = ({ credential: { id, publicKey, counter } }: Made) => ({
  credentialId: id,
  publicKey: Buffer.from(publicKey).toString('base64url'),
  counter,
});

export async function removePasskey(ctx: UserContext, id: number): Promise<undefined> {
  await inTransaction(ctx, async (tx) => {
    const user = await requireOwner(tx);
    const [removed] = await waysIn.passkey.end(tx, user, { id });
    if (!removed) throw notFound('passkey');
    await requireWayIn(tx, user);
    const detail = removed.name?.en ?? '';
    await writeAudit(tx, { action: 'user.passkey-remove', object: `user:${user.id}`, detail });
    await announceRemoval(tx, user, [removed]);
  });
  return undefined;
}

/** `token` is that of a login that lacks its second factor, if there is one. */
export function startPasskeyLogin(ctx: Context, token: string | undefined): Promise<PasskeyRequest> {
  return inTransaction(ctx, async (tx) => {
    const login = await findPendingLogin(tx, token);
    const own = login ? await listPasskeys(tx, login.userId) : [];
    return {
      challenge: await openChallenge(tx, { userId: null, lifeMs: timeoutMs }),
      rpId: site(ctx).rpId,
      timeout: timeoutMs,
      allowCredentials: own.map(descriptor),
      userVerification: login ? 'preferred' : 'required',
    };
  });
}

type PasskeyLogin = { proof: CredentialProof; token: string | undefined; origin: Origin };

/**
 * Logs in by a passkey alone if the authenticator has verified its user, by a PIN or a finger; otherwise only the user
 * whose password came before.
 */
export async function logInByPasskey(
  ctx: Context,
  { proof, token, origin }: PasskeyLogin,
): Promise<StartedSession> {
  const key = await findCredential(ctx, proof.id);
  const login = await findPendingLogin(ctx, token);
  const expectedChallenge = await spentChallenge(ctx, proof.response.clientDataJSON, null);
  if (!key) throw refused();
  const requireUserVerification = login?.userId !== key.userId;
  const proven = await verifiedProof(ctx, { key, proof, expectedChallenge, requireUserVerification });
  return inTransaction(ctx, async (tx) => {
    const user = await findUser(tx, key.userId, 'lock');
    if (!user || user.closedAt) throw refused();
    if (!(await usePasskey(tx, key, proven.newCounter))) throw refused();
    const isStillPending = login !== undefined && (await endPendingLogin(tx, login.id));
    if (!proven.userVerified && !isStillPending) throw refused();
    const session = await startSession(tx, user.id, origin);
    if (!session) throw refused();
    return session;
  });
}

/** Whether the proof of one of the caller's passkeys, which verified its user, still holds in a transaction. */
export async function provePasskey(
  ctx: UserContext,
  proof: CredentialProof,
): Promise<(tx: Context) => Promise<boolean>> {
  const key = await findCredential(ctx, proof.id);
  const expectedChallenge = await spentChallenge(ctx, proof.response.clientDataJSON, null);
  if (key?.userId !== ctx.actor.userId) throw refused();
  const proven = await verifiedProof(ctx, { key, proof, expectedChallenge, requireUserVerification: true });
  return (tx) => usePasskey(tx, key, proven.newCounter);
}

type Check = {
  key: PasskeyRow;
  proof: CredentialProof;
  expectedChallenge: string;
  requireUserVerification: boolean;
};

async function verifiedProof(ctx: Context, { key, proof, ...check }: Check) {
  const { verifyAuthenticationResponse } = await webauthn();
  const { authenticationInfo } = await verified(
    verifyAuthenticationResponse({
      response: { ...proof, rawId: proof.id, type: 'public-key', clientExtensionResults: {} },
      ...expectedSite(ctx),
      credential: credentialOf(key),
      ...check,
    }),
  );
  return authenticationInfo;
}

function credentialOf({ credentialId, publicKey, counter }: PasskeyRow) {
  return { id: credentialId, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter };
}

/** The challenge that was signed, which is spent whatever comes of it. */
async function spentChallenge(ctx: Context, clientData: string, userId: number | null): Promise<string> {
  const challenge = challengeIn(clientData);
  const isKnown = await inTransaction(ctx, (tx) => spendChallenge(tx, challenge, userId));
  if (!isKnown) throw refused();
  return challenge;
}

function challengeIn(clientData: string): string {
  try {
    const { challenge, crossOrigin } = JSON.parse(Buffer.from(clientData, 'base64url').toString()) as {
      challenge?: unknown;
      crossOrigin?: unknown;
    };
    // In a frame of another site, somebody may be led to a touch that they do not see.
    if (typeof challenge === 'string' && crossOrigin !== true) return challenge;
  } catch {
    // Not JSON, or no object.
  }
  throw refused();
}

/** The library throws what is wrong with a browser's reply, which only says to its user that it was refused. */
async function verified<Result extends { verified: boolean }>(check: Promise<Result>): Promise<Result> {
  const result = await check.catch(() => null);
  if (!result?.verified) throw refused();
  return result;
}

function site({ env }: Context): { rpId: string; origin: string } {
  const { hostname, origin } = new URL(env.WEB_URL);
  return { rpId: hostname, origin };
}

function expectedSite(ctx: Context) {
  const { rpId, origin } = site(ctx);
  return { expectedOrigin: origin, expectedRPID: rpId };
}

const descriptor = ({ credentialId }: PasskeyRow) => ({ id: credentialId, type: 'public-key' as const });

const passkeyView = ({ id, name, createdAt, lastUsedAt }: PasskeyRow): Passkey => ({
  id,
  name,
  created_at: createdAt.toISOString(),
  last_used_at: lastUsedAt?.toISOString() ?? null,
});

const refused = () => new AppError('passkey_refused', 'The passkey is unknown, or its proof is not valid.');
const tooMany = () =>
  new AppError('too_many_passkeys', `An account has at most ${passkeysMax} passkeys. Remove one first.`);
