import type { TargetEventType } from '@sentiero/contracts/targets';
import { eventList, type EventDeclarations } from './event-types.ts';
import { isPlatformCall, type PlatformCall } from './platform-call.ts';

/** The path where the platform fetches the list of events that a target reports. */
export const eventListPath = '/_sentiero/events';

/**
 * The response to a call of `eventListPath`; null, which a target answers with 404, for callers other than the
 * platform.
 */
export function answerEventList(
  call: PlatformCall,
  token: string,
  declarations: EventDeclarations,
): readonly TargetEventType[] | null {
  return isPlatformCall(call, token) ? eventList(declarations) : null;
}
