import type { RoutedTarget } from '@sentiero/contracts/ingest';
import type { Credential, Target } from '@sentiero/contracts/targets';
import { connectionOf } from './target-connection.ts';
import type { StaffTarget, StoredCredentials, TargetRow } from './targets.store.ts';

/** A target as the proxy routes to it; the previous token is valid until it expires. */
export function routedTargetView(row: TargetRow, isOpen: boolean, now: Date): RoutedTarget {
  const isOldValid =
    row.previousToken !== null && row.previousTokenUntil !== null && row.previousTokenUntil > now;
  return {
    id: row.id,
    name: row.name,
    host: row.host,
    frontend_url: row.frontendUrl,
    kind: row.kind,
    backend_url: row.backendUrl,
    is_open: isOpen,
    connection: connectionOf(row),
    tokens: isOldValid && row.previousToken ? [row.sharedToken, row.previousToken] : [row.sharedToken],
  };
}

/** A target as staff see it, including its token and credentials. */
export function targetView({ fixed, ...row }: StaffTarget): Target {
  return {
    id: row.id,
    name: row.name,
    type: row.type,
    kind: row.kind,
    backend_url: row.kind === 'shared' ? row.backendUrl : null,
    frontend_url: row.frontendUrl,
    instance: row.instance,
    slug: row.slug,
    shared_token: row.sharedToken,
    ...connectionOf(row),
    credentials: fixed.credentials,
    assign: row.assign,
    credentials_left: row.assign === 'one_each' ? fixed.left : null,
  };
}

export function credentialsView(
  target: { id: number; name: string },
  credentials: StoredCredentials,
): Credential[] {
  return credentials.map(({ description, username, password }) => ({
    target: { id: target.id, name: target.name },
    description,
    username,
    password,
  }));
}
