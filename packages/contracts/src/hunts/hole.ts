import * as T from 'typebox';
import { nullable, Translatable } from '../shared/index.ts';
import { WeaknessName } from './weaknesses.ts';

/** The part of a request through which a weakness is used. */
export const placeKinds = ['path', 'query', 'form', 'json', 'header', 'cookie', 'file', 'socket'] as const;
export type PlaceKind = (typeof placeKinds)[number];

const name = T.String({ minLength: 1, maxLength: 100 });
const inRequest = { in: T.Enum(placeKinds), name };

/** A parameter as a report names it. */
export const ReportPlace = T.Object(inRequest);
export type ReportPlace = T.Static<typeof ReportPlace>;

/** The same with its request; `path` is a pattern, as `/offers/{id}`. */
export const Place = T.Object({
  method: T.String({ minLength: 1, maxLength: 20 }),
  path: T.String({ minLength: 1, maxLength: 500 }),
  ...inRequest,
});
export type Place = T.Static<typeof Place>;

export const holeLevels = [1, 2, 3] as const;
export const HoleLevel = T.Integer({ minimum: 1, maximum: holeLevels.length });
export const HoleId = T.String({ maxLength: 80, pattern: '^[a-z0-9]+(?:[._-][a-z0-9]+)*$' });

const holesMax = 200;
const ids = T.Array(HoleId, { maxItems: holesMax });

/** A weakness of a target that can be open or closed for each learner. */
export const Hole = T.Object({
  id: HoleId,
  weakness: WeaknessName,
  /** 1: seen at the first look; 2: takes an account or a step more; 3: takes timing, parsing, or two holes. */
  level: HoleLevel,
  /** The part of the application, as a first help names it. */
  area: Translatable,
  title: Translatable,
  /** The holes without which this one cannot be used. */
  needs: ids,
  /** The holes that may not be open at the same time. */
  excludes: ids,
  place: Place,
});
export type Hole = T.Static<typeof Hole>;

/** The response to `GET {backend_url}/_sentiero/holes`. */
export const HoleList = T.Array(Hole, { maxItems: holesMax });

/** A target's holes as staff see them. */
export const TargetHoles = T.Object({
  holes: HoleList,
  /** The findings that it reported through holes that were closed: a fault of the target. */
  closed_findings: T.Integer({ minimum: 0 }),
});
export type TargetHoles = T.Static<typeof TargetHoles>;

/** The response to `GET {backend_url}/_sentiero/holes/{id}`: what a learner reads who has found it. */
export const HoleDebrief = T.Object({
  /** Why it works and how it is closed, as Markdown. */
  debrief: Translatable,
  /** The two variants of the code. */
  code: nullable(T.Object({ open: T.String({ maxLength: 4_000 }), sound: T.String({ maxLength: 4_000 }) })),
});
export type HoleDebrief = T.Static<typeof HoleDebrief>;

/** The event of an open hole that was used, with its `data`. Learners never receive it. */
export const findingEvent = 'finding';
export const FindingData = T.Object({
  hole: HoleId,
  place: Place,
  effect: T.String({ maxLength: 2_000 }),
});
export type FindingData = T.Static<typeof FindingData>;

/** The event of an attack on a hole that is closed, for statistics. Learners never receive it. */
export const probeEvent = 'probe';
