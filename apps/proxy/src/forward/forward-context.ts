import type { Backend } from './backend.ts';
import type { Forwarded, LearnerMark } from './headers.ts';
import type { AnswerListener } from '@sentiero/http1/backend-call';
import type { Places } from './rewrite-addresses.ts';
import type { Exchange } from '@sentiero/http1/exchange';
import type { MessageRecording } from '../messages/record-messages.ts';
import type { Recording } from '../recorder/record-exchange.ts';

/** A learner's request on its way to a target. */
export type ForwardContext = {
  exchange: Exchange;
  target: Backend;
  recording: Recording;
  /** Starts recording the messages of an open websocket. */
  recordMessages(): MessageRecording;
  forwarded: Forwarded;
  /** Null if the sender is unknown. */
  mark: LearnerMark | null;
  /** Receives the response in place of the listener; unset for almost all exchanges. */
  holdResponse?: (listener: AnswerListener) => AnswerListener;
  /** Answers in place of the page that says why the target failed, unless it returns false. */
  whenUnreachable?: (error: Error) => boolean;
  /** Scheme and host as the learner sees them. */
  learnerOrigin: string;
  /** How addresses in responses are translated; null if they are not. */
  places: Places | null;
};
