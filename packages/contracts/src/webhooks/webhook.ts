import * as T from 'typebox';
import { address, Id, limits, NamedRef, nullable, Timestamp, Translatable, Uuid } from '../shared/index.ts';

export const deliveryStates = ['waiting', 'sent', 'failed'] as const;

/** Why the last attempt of a delivery failed. */
export const deliveryProblems = [
  'address_refused',
  'unknown_name',
  'certificate',
  'no_answer',
  'status',
  'secret_unreadable',
] as const;
export type DeliveryProblem = (typeof deliveryProblems)[number];

/** The most deliveries that a course's page shows. */
export const shownDeliveries = 50;

export const WebhookInput = T.Object({ url: address(limits.urlMax) });
export type WebhookInput = T.Static<typeof WebhookInput>;

const Learner = T.Object({
  id: Id,
  username: T.String(),
  first_name: T.String(),
  last_name: T.String(),
});

export const Delivery = T.Object({
  id: Uuid,
  user: Learner,
  lesson: Translatable,
  step: Translatable,
  completed_at: Timestamp,
  state: T.Enum(deliveryStates),
  tries: T.Integer({ minimum: 0 }),
  /** Null once the delivery was sent or has failed for good. */
  next_try_at: nullable(Timestamp),
  problem: nullable(T.Enum(deliveryProblems)),
  /** The HTTP status of the last response, if there was one. */
  status: nullable(T.Integer()),
});
export type Delivery = T.Static<typeof Delivery>;

/** A course's webhook with its newest deliveries; without a webhook, the address is null. */
export const Webhook = T.Object({
  url: nullable(T.String()),
  waiting: T.Integer({ minimum: 0 }),
  failed: T.Integer({ minimum: 0 }),
  deliveries: T.Array(Delivery),
});
export type Webhook = T.Static<typeof Webhook>;

/** What a test message led to: the status of a successful response, or why there was none. */
export const WebhookTest = T.Object({
  problem: nullable(T.Enum(deliveryProblems)),
  status: nullable(T.Integer()),
});
export type WebhookTest = T.Static<typeof WebhookTest>;

const Item = T.Object({ id: Id, key: T.String(), title: Translatable });

/** The body of a delivery. */
export const WebhookMessage = T.Object({
  type: T.Literal('step.completed'),
  timestamp: Timestamp,
  data: T.Object({ course: NamedRef, user: Learner, lesson: Item, step: Item }),
});
export type WebhookMessage = T.Static<typeof WebhookMessage>;

/** The body of a test message. */
export const WebhookTestMessage = T.Object({
  type: T.Literal('webhook.test'),
  timestamp: Timestamp,
  data: T.Object({ course: NamedRef }),
});
export type WebhookTestMessage = T.Static<typeof WebhookTestMessage>;
