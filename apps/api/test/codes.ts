import { signInEndpoints } from '@sentiero/contracts/users';
import { TOTP } from 'otpauth';
import { identities } from '../src/db/schema/index.ts';
import { randomToken } from '../src/crypto.ts';
import type { Client, Harness } from './harness.ts';

/** The code that an authenticator app shows. */
export const codeOf = (api: Harness, secret: string, laterMs = 0) =>
  new TOTP({ secret }).generate({ timestamp: api.time.now.getTime() + laterMs });

/** Switches the caller's second factor on; a minute later, so that the code that did it is spent. */
export async function switchOn(api: Harness, client: Client): Promise<{ secret: string; codes: string[] }> {
  const { secret } = (await client.call(signInEndpoints.startTotp)).json() as { secret: string };
  const body = { code: codeOf(api, secret) };
  const confirmed = await client.call(signInEndpoints.confirmTotp, { body });
  if (confirmed.statusCode !== 200) throw new Error(`not switched on: ${confirmed.body}`);
  api.time.pass(60_000);
  return { secret, codes: confirmed.json().recovery_codes };
}

/** A provider's account that belongs to the user; its id. */
export async function anIdentity({ ctx, time }: Harness, userId: number): Promise<number> {
  const times = { createdAt: time.now, lastUsedAt: time.now };
  // An account is one person of an issuer.
  const issuer = `https://login.school.example/realms/${randomToken()}`;
  const [row] = await ctx.db
    .insert(identities)
    .values({ userId, issuer, subject: randomToken(), ...times })
    .returning({ id: identities.id });
  return row?.id ?? 0;
}

/** The row of an API token that nobody knows. */
export const aTokenOf = (userId: number, now: Date) => ({
  userId,
  name: 'Script',
  tokenHash: randomToken(),
  scopes: ['progress:read' as const],
  createdAt: now,
  expiresAt: new Date(now.getTime() + 86_400_000),
});
