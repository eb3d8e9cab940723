import type { Exchange } from '@sentiero/http1/exchange';
import { noAccept } from '@sentiero/service';
import type { LabRequest } from '../access/lab-access.ts';
import { announceRecord } from '../bench/bench-entry.ts';
import { backendOf } from '../forward/backend.ts';
import type { ForwardContext } from '../forward/forward-context.ts';
import type { Forwarded } from '../forward/headers.ts';
import { recordMessages } from '../messages/record-messages.ts';
import { recordExchange, type RecordSink } from '../recorder/record-exchange.ts';
import { clientKeyOf } from './client.ts';
import { answerError } from './failure.ts';
import type { Identified, MaybeHeld, Stage, StageParts } from './stage.ts';

/** Forwards the request; users who start many take turns. */
export const forward: Stage<MaybeHeld, never> = (passed, parts) => {
  const { exchange, arrival } = passed;
  const user = arrival.user;
  const start = () => {
    try {
      if (!exchange.reply.isClientGone) forwardOwn(passed, parts);
    } catch (error) {
      answerError(error, exchange, parts);
    }
  };
  if (exchange.turn === user) start();
  else parts.starts.run(user, start);
  return null;
};

function forwardOwn(passed: MaybeHeld, parts: StageParts): void {
  const { exchange, arrival, isHeld } = passed;
  const { id, learner, user, target } = arrival;
  const { ownCopies, recent, holds, env } = parts;
  if (arrival.source) announceRecord(exchange, id);
  if (!arrival.attributed) recent.add({ learner, user }, target.id, clientKeyOf(exchange, env));
  const signature = backendOf(target).sign(`${learner}.${id}`);
  const context = contextOf(passed, parts.records, parts);
  parts.forward({
    ...context,
    mark: { learner, request: id, signature },
    ...(target.kind === 'instance' && {
      whenUnreachable: (error) => hasNoConnection(error) && ownCopies.leave(exchange, target, learner),
    }),
    ...(isHeld && { holdResponse: (listener) => holds.response(passed, context.recording, listener) }),
  });
}

/** Forwards a request whose sender is not known. */
export function forwardUnmarked(from: Identified, records: RecordSink, parts: StageParts): void {
  parts.forward({ ...contextOf(from, records, parts), mark: null });
}

function contextOf(
  { exchange, labRequest, arrival }: Identified,
  records: RecordSink,
  { messages }: StageParts,
): Omit<ForwardContext, 'mark'> {
  const target = backendOf(arrival.target);
  return {
    exchange,
    target,
    recording: recordExchange(arrival, records),
    recordMessages: () => recordMessages(arrival, messages),
    forwarded: forwardedOf(exchange, labRequest),
    learnerOrigin: arrival.origin,
    places: target.own && { own: target.own, learnerOrigin: arrival.origin },
  };
}

/** Nobody listens at the address any more, unlike an application that answers wrongly. */
function hasNoConnection(error: Error): boolean {
  const code = 'code' in error ? String(error.code) : '';
  return (
    /^(ECONNREFUSED|ENOENT|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT)$/.test(code) || error.message === noAccept
  );
}

function forwardedOf({ head, peer }: Exchange, { scheme }: LabRequest): Forwarded {
  const before = peer.isTrusted ? head.fields.get('x-forwarded-for') : undefined;
  return {
    for: before ? `${before}, ${peer.address}` : peer.address,
    proto: scheme,
    host: head.fields.get('host') ?? '',
  };
}
