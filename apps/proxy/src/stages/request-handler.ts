import type { Exchange } from '@sentiero/http1/exchange';
import { takeCredentials } from './credentials.ts';
import { answerError } from './failure.ts';
import { forward } from './forward.ts';
import { hold } from './hold.ts';
import { answerEvents, findTarget } from './host.ts';
import { limit } from './limits.ts';
import { findCopy } from './own-copy.ts';
import { answerMaxForwards, answerOwnPaths } from './own-paths.ts';
import { identify } from './session.ts';
import { stages, type StageParts } from './stage.ts';
import { openTunnel } from './tunnel.ts';

/** What happens to a request, in this order, until one of the stages answers it. */
const answer = stages(takeCredentials)
  .next(answerEvents)
  .next(findTarget)
  .next(openTunnel)
  .next(answerOwnPaths)
  .next(answerMaxForwards)
  .next(identify)
  .next(limit)
  .next(findCopy)
  .next(hold)
  .next(forward).run;

/** Handles one request: it is answered here or forwarded to its target. */
export async function handleRequest(exchange: Exchange, parts: StageParts): Promise<void> {
  try {
    await answer(exchange, parts);
  } catch (error) {
    answerError(error, exchange, parts);
  }
}
