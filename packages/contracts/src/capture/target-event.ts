import * as T from 'typebox';
import { Id, NamedRef, nullable, Timestamp, Uuid } from '../shared/index.ts';

/** An event's payload: any JSON object; grading reads it by dotted path. */
export const EventData = T.Record(T.String(), T.Unknown());
export type EventData = T.Static<typeof EventData>;

/** The learner's name at a target: opaque, stable per learner and target. */
export const LearnerName = T.String({ maxLength: 43, pattern: '^[A-Za-z0-9_-]{22,43}$' });

/** The body that a target posts to `{proxy}/_sentiero/events`. */
export const EventInput = T.Object({
  learner: LearnerName,
  request: T.Optional(nullable(Uuid)),
  id: T.Optional(Uuid),
  type: T.String({ minLength: 1, maxLength: 100 }),
  data: EventData,
});
export type EventInput = T.Static<typeof EventInput>;
export const EventsInput = T.Array(EventInput, { minItems: 1, maxItems: 100 });

/** An event as the proxy delivers it to the API. */
export const EventRecord = T.Object({
  kind: T.Literal('event'),
  id: Uuid,
  learner: LearnerName,
  target_id: Id,
  at: Timestamp,
  request: nullable(Uuid),
  type: T.String(),
  data: EventData,
});
export type EventRecord = T.Static<typeof EventRecord>;

/** An event as the learner's socket sends it. */
export const TargetEvent = T.Object({
  id: Uuid,
  seq: T.Integer({ minimum: 1 }),
  at: Timestamp,
  target: NamedRef,
  request: nullable(Uuid),
  type: T.String(),
  data: EventData,
});
export type TargetEvent = T.Static<typeof TargetEvent>;

/**
 * `data` of an event of type `sql`. The query is the concatenation of query_prefix, input, query_suffix, query_order
 * and query_comment; query_order is its ORDER BY or LIMIT clause, query_comment a comment that the application
 * appends.
 */
export const SqlEventData = T.Object({
  input: T.String(),
  query_prefix: T.String(),
  query_suffix: T.String(),
  query_order: T.String(),
  query_comment: T.String(),
  error: nullable(T.String()),
  result: T.Array(T.Record(T.String(), T.Unknown())),
  /** Of the database; `mysql` is MariaDB, too. Without it, what the three share counts. */
  dialect: T.Optional(T.Enum(['sqlite', 'mysql', 'postgresql'])),
  /** The statement was matched to its request by time and value only. */
  guess: T.Optional(T.Boolean()),
});
export type SqlEventData = T.Static<typeof SqlEventData>;
