import type { RoutedTarget } from '@sentiero/contracts/ingest';
import type { Exchange } from '@sentiero/http1/exchange';
import type { LabRequest } from '../access/lab-access.ts';
import type { Visitor } from '../access/recent-visits.ts';
import type { RequestIds } from '../access/request-ids.ts';
import type { Arrival } from '../recorder/record-exchange.ts';
import type { StageParts } from './stage.ts';

type Place = { host: string; target: RoutedTarget | undefined };

export function labRequestOf(
  { head, peer }: Pick<Exchange, 'head' | 'peer'>,
  { host, target }: Place,
  { targets }: StageParts,
): LabRequest {
  const forwarded = peer.isTrusted
    ? head.fields.get('x-forwarded-proto')?.split(',', 1)[0]?.trim()
    : undefined;
  const own = (target ?? targets.any())?.frontend_url.startsWith('https:') ? 'https' : 'http';
  const scheme = forwarded === 'https' || forwarded === 'http' ? forwarded : own;
  return { request: head, host, targetId: target?.id ?? null, scheme };
}

type Sent = Pick<Exchange, 'head' | 'at' | 'startedMs'>;
type By = Visitor & { target: RoutedTarget; labRequest: LabRequest };

/** A new request of the visitor, with its own id. */
export function arrivalOf(
  { head, at, startedMs }: Sent,
  { learner, user, target, labRequest }: By,
  ids: RequestIds,
): Arrival {
  const origin = `${labRequest.scheme}://${head.fields.get('host')}`;
  return { id: ids.mint(learner, target.id), learner, user, target, origin, request: head, at, startedMs };
}
