import * as T from 'typebox';
import { Translatable } from '../shared/index.ts';

/** The type of an event's field; an `object` has keys that are not known in advance. */
export const eventFieldTypes = ['string', 'int', 'number', 'boolean', 'object'] as const;
export const EventFieldType = T.Enum(eventFieldTypes);
export type EventFieldType = T.Static<typeof EventFieldType>;

/** A field as rules refer to it: a dotted path, with `*` for the elements of a list. */
export const TargetEventField = T.Object({
  key: T.String(),
  type: EventFieldType,
  description: Translatable,
  /** An example value as JSON. */
  example: T.String(),
});
export type TargetEventField = T.Static<typeof TargetEventField>;

export const TargetEventType = T.Object({
  type: T.String(),
  description: Translatable,
  fields: T.Array(TargetEventField),
});
export type TargetEventType = T.Static<typeof TargetEventType>;

/** The response to `GET {backend_url}/_sentiero/events`: every type of event that a target reports. */
export const TargetEventList = T.Array(TargetEventType);
export type TargetEventList = T.Static<typeof TargetEventList>;
