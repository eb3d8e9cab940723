export { createEventSender, type EventSender, type EventSenderOptions } from './event-sender.ts';
export type { TargetEvent } from './event-queue.ts';
export { isLearnerName, learnerHeaders, readLearner, type Learner } from './learner.ts';
export { isPlatformCall, platformHeaders, undoHeader, type PlatformCall } from './platform-call.ts';
export { selfCallHeaders } from './self-call.ts';
export { learnerSecret } from './signature.ts';
export { answerEventList, eventListPath } from './event-list.ts';
export {
  holes,
  holesPath,
  type HoleAnswer,
  type HoleCall,
  type Holes,
  type HoleTarget,
} from './holes/holes.ts';
export { describeEvents } from './describe-events.ts';
export {
  about,
  eventList,
  type EventData,
  type EventDeclaration,
  type EventDeclarations,
} from './event-types.ts';
