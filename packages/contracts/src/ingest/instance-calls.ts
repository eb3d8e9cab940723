import * as T from 'typebox';
import { endpoint } from '../http/index.ts';
import { InstanceLack, InstanceProblem, InstanceState } from '../instances/index.ts';
import { closed, Id, nullable, Uuid } from '../shared/index.ts';
import { InstanceSettings } from '../targets/index.ts';

export const instanceLimits = { copies: 5000, logBytes: 64 * 1024 } as const;

/** The name of a copy, in the database and at the engine. */
export const CopyName = T.String({ pattern: '^[a-z0-9]{26}$', maxLength: 26 });

/** A copy as the engine has it. */
export const PresentCopy = T.Object({
  name: CopyName,
  state: T.Enum(['starting', 'ready', 'failed'], closed),
  /** `host:port` as the proxy reaches it; null unless it is ready. */
  address: nullable(T.String({ maxLength: 100, pattern: '^[0-9a-f.:\\[\\]]+:[0-9]{1,5}$' })),
  error: nullable(InstanceProblem),
  /** Set if the API asked for it, and of a failed copy. */
  log: nullable(T.String({ maxLength: instanceLimits.logBytes })),
  memory_mb: nullable(T.Number({ minimum: 0 })),
  cpu: nullable(T.Number({ minimum: 0 })),
});
export type PresentCopy = T.Static<typeof PresentCopy>;

/** A copy that must run, with everything that the engine needs. */
export const WantedCopy = T.Object({
  name: CopyName,
  target_id: Id,
  ...T.Omit(InstanceSettings, ['env', 'idle_minutes', 'hours', 'pool']).properties,
  /** Name and value, placeholders filled in. */
  env: T.Array(T.Tuple([T.String(), T.String()])),
});
export type WantedCopy = T.Static<typeof WantedCopy>;

export const instanceCalls = {
  sync: endpoint({
    method: 'POST',
    path: '/internal/instances/sync',
    access: 'machine',
    summary: 'The service for copies says what its engine has, and learns what it should have.',
    body: T.Object({
      service: Uuid,
      /** Null without an engine that may start copies. */
      engine: nullable(
        T.Object({ name: T.String({ maxLength: 200 }), memory_mb: T.Integer({ minimum: 0 }) }),
      ),
      problem: nullable(InstanceProblem),
      /** What keeps copies from running. A service of the previous version does not say it. */
      lacks: T.Optional(T.Array(InstanceLack, { maxItems: 10 })),
      present: T.Array(PresentCopy, { maxItems: instanceLimits.copies }),
      /** Of copies that could not be created. */
      failed: T.Array(T.Pick(PresentCopy, ['name', 'error', 'log']), { maxItems: 100 }),
    }),
    bodyLimit: 16 * 1024 * 1024,
    response: T.Object({
      /** Another service has the lease: this one must not touch anything. */
      has_lease: T.Boolean(),
      /** The copies that should be starting now. */
      start: T.Array(WantedCopy),
      /** The copies that may stay; everything else that the engine lists is to be removed. */
      keep: T.Array(T.String()),
      /** The copies whose log is wanted. */
      logs: T.Array(T.String()),
    }),
  }),
  platform: endpoint({
    method: 'GET',
    path: '/internal/instances/platform',
    access: 'machine',
    summary: 'The id by which the copies of this platform are told from those of others at the same engine.',
    response: T.Object({ id: T.String() }),
  }),
  visit: endpoint({
    method: 'POST',
    path: '/internal/instances/visit',
    access: 'machine',
    summary: "Where a learner's own copy of a target is; starts it if it does not run.",
    body: T.Object({ learner: T.String({ minLength: 1, maxLength: 64 }), target_id: Id }),
    response: T.Object({
      state: InstanceState,
      /** `host:port`, null unless the copy is ready. */
      address: nullable(T.String()),
      place: nullable(T.Integer({ minimum: 1 })),
      error: nullable(InstanceProblem),
      /** The names of the targets whose copies run, if the learner has no room for another one. */
      running: T.Array(T.String()),
    }),
  }),
};
export type SyncReport = T.Static<typeof instanceCalls.sync.body>;
export type SyncOrders = T.Static<typeof instanceCalls.sync.response>;
export type VisitedInstance = T.Static<typeof instanceCalls.visit.response>;
