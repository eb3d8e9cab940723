import type { LtiPlatform, LtiPlatformInput } from '@sentiero/contracts/lti';
import type { PlatformRow, PlatformValues } from './platforms.store.ts';

export const platformView = (row: PlatformRow): LtiPlatform => ({
  id: row.id,
  name: row.name,
  issuer: row.issuer,
  client_id: row.clientId,
  auth_url: row.authUrl,
  token_url: row.tokenUrl,
  jwks_url: row.jwksUrl,
  deployments: row.deployments,
  instructors_teach: row.instructorsTeach,
  make_courses: row.makeCourses,
});

export const platformColumns = (input: LtiPlatformInput, issuerKey: string): PlatformValues => ({
  name: input.name,
  issuer: input.issuer,
  issuerKey,
  clientId: input.client_id,
  authUrl: input.auth_url,
  tokenUrl: input.token_url,
  jwksUrl: input.jwks_url,
  deployments: [...new Set(input.deployments)],
  instructorsTeach: input.instructors_teach,
  makeCourses: input.make_courses,
});
