import type { LabSession, RoutedTarget } from '@sentiero/contracts/ingest';
import { sessionOfSelfCall } from '../access/self-calls.ts';
import { answerStranger } from './strangers.ts';
import { arrivalOf } from './arrival.ts';
import { andThen, type Identified, type Located, type Stage, type StageParts } from './stage.ts';

/** Finds out who sends the request; strangers, and learners of another target, are answered. */
export const identify: Stage<Located, Identified> = (located, parts) =>
  andThen(parts.access.resolveSession(located.labRequest), (labSession) => {
    const selfCall = labSession ? null : selfCallOf(located, parts);
    const session = labSession ?? selfCall;
    located.exchange.identify(session && session.user);
    if (!session) return answerStranger(located, parts);
    return andThen(located.target ?? findNew(located.host, session, parts), (target) =>
      target
        ? identified(located, { session, target, isSelfCall: selfCall !== null }, parts)
        : answerStranger(located, parts),
    );
  });

function selfCallOf({ exchange, target, selfCall }: Located, parts: StageParts): LabSession | null {
  return selfCall && target ? sessionOfSelfCall(selfCall, { target, head: exchange.head }, parts) : null;
}

/**
 * Looks up a target missing from the list, but only for a session on an unlisted target, so that neither a response
 * nor its timing reveals to others which hosts exist.
 */
async function findNew(
  host: string,
  session: LabSession,
  { targets }: StageParts,
): Promise<RoutedTarget | undefined> {
  // The list may have been refreshed during the session lookup.
  const isListed = targets.known(host) !== undefined;
  if (!isListed && targets.hasId(session.target_id)) return undefined;
  const target = await targets.find(host);
  return target?.id === session.target_id ? target : undefined;
}

type Sender = { session: LabSession; target: RoutedTarget; isSelfCall: boolean };

function identified(
  { exchange, labRequest, bench }: Located,
  { session, target, isSelfCall }: Sender,
  { ids }: StageParts,
): Identified | null {
  if (exchange.reply.isClientGone) return null;
  const { learner, user } = session;
  const arrival = arrivalOf(exchange, { learner, user, target, labRequest }, ids);
  const source = bench && { origin: bench.origin, from: bench.from, run: bench.run };
  return {
    exchange,
    labRequest,
    arrival: { ...arrival, ...(source && { source }), ...(isSelfCall && { attributed: 'target' }) },
  };
}
