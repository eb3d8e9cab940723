import { isCrossOrigin } from '../access/cross-origin.ts';
import { recordRefusal, type RecordSink } from '../recorder/record-exchange.ts';
import { isPreflight } from './anonymous-limiter.ts';
import { arrivalOf } from './arrival.ts';
import { addressOf, clientKeyOf } from './client.ts';
import { forwardUnmarked } from './forward.ts';
import type { Located, StageParts } from './stage.ts';

const unrecorded: RecordSink = { bodyLimit: 0, store: () => undefined };

/**
 * Answers a request without a session on this target. What a browser sent without its cookie is recorded for the only
 * learner seen at that client.
 */
export function answerStranger(located: Located, parts: StageParts): null {
  const { exchange, labRequest, target } = located;
  const { head, reply } = exchange;
  const { access, env } = parts;
  if (!target || !isWithoutCookie(located, parts)) {
    access.reject(labRequest, reply);
    return null;
  }
  const visitor = parts.recent.findOnly(clientKeyOf(exchange, env), target.id);
  const by = { learner: visitor?.learner ?? '', user: visitor?.user ?? '', target, labRequest };
  const arrival = { ...arrivalOf(exchange, by, parts.ids), attributed: 'address' as const };
  const records = visitor ? parts.records : unrecorded;
  // An own copy belongs to one learner, whom a preflight does not name.
  if (isPreflight(head) && target.kind !== 'instance') {
    forwardUnmarked({ exchange, labRequest, arrival }, records, parts);
    return null;
  }
  recordRefusal(arrival, { code: 401, text: access.refusalText(labRequest) }, records);
  access.reject(labRequest, reply);
  return null;
}

/** Whether a browser sent the request, and may have left the cookie out; within the limits of its network. */
function isWithoutCookie({ exchange, labRequest }: Located, { access, anonymous, env }: StageParts): boolean {
  const { head } = exchange;
  if (labRequest.isForProxy || access.tokenOf(labRequest) !== null) return false;
  return (isPreflight(head) || isCrossOrigin(head)) && anonymous.take(addressOf(exchange, env));
}
