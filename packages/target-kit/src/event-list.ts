import type { TargetEventType } from '@sentiero/contracts/targets';
import { eventList, type EventDeclarations } from './event-types.ts';
import { isPlatformCall, type PlatformCall } from './platform-call.ts';

/** Where the platform asks a target for the events that it reports. */
export const eventListPath = '/_sentiero/events';

/** The answer to a call of `eventListPath`; null, which a target answers with 404, for anybody but the platform. */
export function answerEventList(
  call: PlatformCall,
  token: string,
  declarations: EventDeclarations,
): readonly TargetEventType[] | null {
  return isPlatformCall(call, token) ? eventList(declarations) : null;
}
