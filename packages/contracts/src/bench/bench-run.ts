import * as T from 'typebox';
import { closed, Id, nullable, Uuid } from '../shared/index.ts';
import { BenchRequest, benchLimits } from './bench-request.ts';

/** In a run without `places`, the sign on both sides of each: `id=§1§`. */
export const placeSign = '§';

export const runModes = ['each', 'pairs', 'all'] as const;
export const runStates = ['running', 'paused', 'stopped', 'done'] as const;
export const RunState = T.Enum(runStates);
export type RunState = T.Static<typeof RunState>;

const Payloads = T.Array(T.String({ maxLength: 1_000 }), {
  minItems: 1,
  maxItems: benchLimits.runRequests,
});

export const placeParts = ['method', 'target', 'name', 'value', 'body'] as const;

/** A range of one part of a request that a run fills, in bytes of that part; an empty one is a point between two. */
export const RunPlace = T.Object({
  part: T.Enum(placeParts, closed),
  /** The index of the header to which a name or a value belongs. */
  header: T.Optional(T.Integer({ minimum: 0 })),
  from: T.Integer({ minimum: 0 }),
  to: T.Integer({ minimum: 0 }),
});
export type RunPlace = T.Static<typeof RunPlace>;

export const RunInput = T.Object({
  target: Id,
  request: BenchRequest,
  /** In the order of `payloads`. Without it, the places are between pairs of `§` in the request. */
  places: T.Optional(T.Array(RunPlace, { minItems: 1, maxItems: benchLimits.runPlaces })),
  payloads: T.Array(Payloads, { minItems: 1, maxItems: benchLimits.runPlaces }),
  /** `each`: each value in each place in turn; `pairs`: lists in parallel; `all`: every combination. */
  mode: T.Enum(runModes, closed),
  stop_on: T.Optional(
    T.Object({
      status: T.Optional(T.Integer({ minimum: 100, maximum: 599 })),
      contains: T.Optional(T.String({ minLength: 1, maxLength: 500 })),
    }),
  ),
});
export type RunInput = T.Static<typeof RunInput>;

const count = T.Integer({ minimum: 0 });

export const Run = T.Object({ id: Uuid, state: RunState, total: count, sent: count });
export type Run = T.Static<typeof Run>;

/** One request of a run. `contains` says whether the response contains `stop_on`. */
export const RunResult = T.Object({
  payloads: T.Array(nullable(T.String())),
  record: nullable(Uuid),
  status: nullable(T.Integer()),
  length: nullable(count),
  duration: nullable(T.Number({ minimum: 0 })),
  contains: nullable(T.Boolean()),
});
export type RunResult = T.Static<typeof RunResult>;

export const RunWithResults = T.Object({ ...Run.properties, results: T.Array(RunResult) });
export type RunWithResults = T.Static<typeof RunWithResults>;

export const RunCommand = T.Object({ do: T.Enum(['pause', 'resume', 'stop'], closed) });
export type RunCommand = T.Static<typeof RunCommand>;
