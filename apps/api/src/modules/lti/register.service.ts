import {
  ltiEndpoints,
  ltiLimits,
  type LtiRegistration,
  type LtiRegistrationLink,
} from '@sentiero/contracts/lti';
import { limits } from '@sentiero/contracts/shared';
import * as T from 'typebox';
import { Check } from 'typebox/value';
import { inTransaction, type Context, type UserContext } from '../../context.ts';
import { randomToken } from '../../crypto.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { claimIssuer, isUnheardOf } from '../users/issuers.service.ts';
import { lineItemScope, membersScope, scoreScope } from './claims.ts';
import { ensureKey } from './keys.ts';
import { isSafe, jsonOf, platformFetch } from './platform-fetch.ts';
import { ownUrl } from './platforms.service.ts';
import { findPlatforms, insertPlatform, type PlatformRow } from './platforms.store.ts';
import { LaunchRefused, type RegistrationProblem } from './refused.ts';
import {
  deleteRegistration,
  insertRegistration,
  releaseRegistration,
  takeRegistration,
} from './registrations.store.ts';

const scopes = [scoreScope, lineItemScope, membersScope];
const toolClaim = 'https://purl.imsglobal.org/spec/lti-tool-configuration';
const platformClaim = 'https://purl.imsglobal.org/spec/lti-platform-configuration';
const url = T.String({ maxLength: limits.urlMax });

/** What a platform publishes about itself, as far as we read it. */
const Configuration = T.Object({
  issuer: url,
  authorization_endpoint: url,
  token_endpoint: url,
  jwks_uri: url,
  registration_endpoint: url,
  scopes_supported: T.Optional(T.Array(T.String())),
  [platformClaim]: T.Optional(T.Object({ product_family_code: T.Optional(T.String()) })),
});
type Configuration = T.Static<typeof Configuration>;

const line = T.String({ minLength: 1, maxLength: 255, pattern: '^[^\\u0000-\\u001f\\u007f]+$' });
const Registered = T.Object({
  client_id: line,
  [toolClaim]: T.Optional(T.Object({ deployment_id: T.Optional(line) })),
});

/** Makes the link that staff give to whoever manages the platform. */
export function makeRegistrationLink(ctx: UserContext): Promise<LtiRegistrationLink> {
  return inTransaction(ctx, async (tx) => {
    const code = randomToken();
    const expiresAt = await insertRegistration(tx, code);
    await writeAudit(tx, { action: 'platform.link', object: 'platform' });
    const address = new URL(ownUrl(tx, ltiEndpoints.register));
    address.searchParams.set('code', code);
    return { url: address.href, expires_at: expiresAt.toISOString() };
  });
}

const refuse = (problem: RegistrationProblem, cause?: unknown): never => {
  throw new LaunchRefused(problem, { cause });
};

/** Registers Sentiero with the platform that opened a link of staff, and adds the platform. */
export async function register(ctx: Context, input: LtiRegistration): Promise<PlatformRow> {
  const { code = '', openid_configuration: address, registration_token: token } = input;
  if (address === undefined) return refuse('link-to-paste');
  const link = await inTransaction(ctx, (tx) => takeRegistration(tx, code));
  if (!link) return refuse('link-over');
  try {
    const configuration = await readConfiguration(ctx, address);
    await requireFree(ctx, configuration);
    // The platform may fetch our keys before it answers.
    await inTransaction(ctx, ensureKey);
    const { client_id, [toolClaim]: tool } = await registerAt(ctx, configuration, token);
    return await inTransaction(ctx, async (tx) => {
      if (!(await deleteRegistration(tx, code))) refuse('link-over');
      const deployments = tool?.deployment_id === undefined ? [] : [tool.deployment_id];
      return addPlatform({ ...tx, actor: { userId: link.createdBy } }, configuration, {
        client_id,
        deployments,
      });
    });
  } catch (error) {
    // The link serves again, for when the platform is in order.
    await inTransaction(ctx, (tx) => releaseRegistration(tx, code));
    throw error;
  }
}

async function readConfiguration(ctx: Context, address: string): Promise<Configuration> {
  const answer = await platformFetch(ctx, address).catch((cause: unknown) =>
    refuse('no-configuration', cause),
  );
  const found = answer.status === 200 ? await jsonOf(answer) : undefined;
  if (!Check(Configuration, found)) return refuse('no-configuration');
  const urls = [
    found.authorization_endpoint,
    found.token_endpoint,
    found.jwks_uri,
    found.registration_endpoint,
  ];
  if (![found.issuer, ...urls].every((one) => URL.canParse(one) && isSafe(one))) refuse('no-configuration');
  // Otherwise any site could register itself as another platform.
  if (new URL(found.issuer).origin !== new URL(address).origin) refuse('wrong-issuer');
  return found;
}

/** People are known by the issuer: nobody speaks for one that is known, except by a hand of staff. */
async function requireFree(ctx: Context, { issuer }: Configuration): Promise<void> {
  if (!(await isUnheardOf(ctx, issuer))) refuse('taken-issuer');
}

async function registerAt(
  ctx: Context,
  { registration_endpoint, scopes_supported = scopes }: Configuration,
  token: string | undefined,
): Promise<T.Static<typeof Registered>> {
  const answer = await platformFetch(ctx, registration_endpoint, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json',
      ...(token === undefined || !/^[\x21-\x7e]+$/.test(token) ? {} : { Authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(
      clientOf(
        ctx,
        scopes.filter((scope) => scopes_supported.includes(scope)),
      ),
    ),
  }).catch((cause: unknown) => refuse('not-registered', cause));
  const registered = answer.ok ? await jsonOf(answer) : undefined;
  if (!Check(Registered, registered)) return refuse('not-registered');
  return registered;
}

function clientOf(ctx: Context, scope: string[]) {
  const launch = ownUrl(ctx, ltiEndpoints.launch);
  return {
    application_type: 'web',
    response_types: ['id_token'],
    grant_types: ['implicit', 'client_credentials'],
    initiate_login_uri: ownUrl(ctx, ltiEndpoints.login),
    redirect_uris: [launch],
    client_name: 'Sentiero',
    jwks_uri: ownUrl(ctx, ltiEndpoints.keys),
    token_endpoint_auth_method: 'private_key_jwt',
    scope: scope.join(' '),
    [toolClaim]: {
      domain: new URL(launch).host,
      description: 'Web security, learned by attacking real applications',
      target_link_uri: launch,
      claims: ['iss', 'sub', 'name', 'given_name', 'family_name', 'email'],
      messages: [
        { type: 'LtiResourceLinkRequest' },
        { type: 'LtiDeepLinkingRequest', target_link_uri: launch, label: 'Sentiero' },
      ],
    },
  };
}

type Adder = Context & { readonly actor: { userId: number } };
type Client = { client_id: string; deployments: string[] };

async function addPlatform(
  tx: Adder,
  configuration: Configuration,
  { client_id: clientId, deployments }: Client,
): Promise<PlatformRow> {
  const { issuer } = configuration;
  const family = configuration[platformClaim]?.product_family_code ?? '';
  const { host } = new URL(issuer);
  await requireFree(tx, configuration);
  const issuerKey = await claimIssuer(tx, { issuer, keysUrl: configuration.jwks_uri });
  // Another registration may have been faster.
  if (issuerKey === null || (await findPlatforms(tx, issuer)).length > 0) return refuse('taken-issuer');
  const platform = await insertPlatform(tx, {
    name: (/^[\w -]{1,40}$/.test(family) ? `${family} (${host})` : host).slice(0, limits.nameMax),
    issuer,
    issuerKey,
    clientId,
    authUrl: configuration.authorization_endpoint,
    tokenUrl: configuration.token_endpoint,
    jwksUrl: configuration.jwks_uri,
    deployments: deployments.slice(0, ltiLimits.deployments),
    // Staff allow it once they know the platform.
    instructorsTeach: false,
    makeCourses: true,
  });
  const object = `platform:${platform.id}`;
  await writeAudit(tx, { action: 'platform.create', object, detail: `${platform.name}, ${issuer}` });
  return platform;
}
