import type { RoutedTarget } from '@sentiero/contracts/ingest';
import type { TargetRow } from './targets.store.ts';

/** A target as the proxy routes to it; the token before the last is valid until its time is over. */
export function routedTargetView(row: TargetRow, now: Date): RoutedTarget {
  const isOldValid =
    row.previousToken !== null && row.previousTokenUntil !== null && row.previousTokenUntil > now;
  return {
    id: row.id,
    name: row.name,
    host: row.host,
    frontend_url: row.frontendUrl,
    backend_url: row.backendUrl,
    tokens: isOldValid && row.previousToken ? [row.sharedToken, row.previousToken] : [row.sharedToken],
  };
}
