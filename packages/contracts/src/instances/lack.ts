import * as T from 'typebox';
import { nullable } from '../shared/index.ts';

/**
 * What keeps copies of targets from running: the service for copies does not report; no socket of an engine was found,
 * nothing answers at it, or it may not be used; the packet filter is not installed, or sets no rules; the namespace of
 * a cluster is not set up.
 */
export const lackingParts = [
  'service',
  'engine',
  'engine_silent',
  'engine_rights',
  'firewall',
  'firewall_rights',
  'cluster',
] as const;
export const LackingPart = T.Enum(lackingParts);
export type LackingPart = T.Static<typeof LackingPart>;

export const InstanceLack = T.Object({
  part: LackingPart,
  /** What the machine said, or the socket that was tried. */
  detail: nullable(T.String({ maxLength: 1000 })),
  /** The line that puts it right, as it is typed on the platform's machine. */
  command: nullable(T.String({ maxLength: 200 })),
});
export type InstanceLack = T.Static<typeof InstanceLack>;

/** Whether copies of targets can run, and what they lack. */
export const InstanceEngine = T.Object({
  /** The name and version of the container engine; null while none may start copies. */
  engine: nullable(T.String()),
  lacks: T.Array(InstanceLack),
});
export type InstanceEngine = T.Static<typeof InstanceEngine>;
