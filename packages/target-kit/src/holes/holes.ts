import { findingEvent, HoleId, probeEvent, type Hole, type HoleDebrief } from '@sentiero/contracts/hunts';
import * as T from 'typebox';
import { Value } from 'typebox/value';
import type { TargetEvent } from '../event-queue.ts';
import { isLearnerName } from '../learner.ts';
import { isPlatformCall, type PlatformCall } from '../platform-call.ts';
import { checkCatalogue } from './check-catalogue.ts';
import { largestSet, missingNeed, rivalsIn } from './relations.ts';

/** The path where the platform fetches a target's holes. */
export const holesPath = '/_sentiero/holes';

/** A target whose weaknesses can be opened one by one, for each learner. */
export type HoleTarget = {
  readonly catalogue: readonly Hole[];
  /** What somebody reads who has found the hole. */
  readonly debriefOf: (id: string) => HoleDebrief | Promise<HoleDebrief>;
  /** Exactly these are open for the learner from now on. */
  readonly arrange: (learner: string, open: ReadonlySet<string>) => void | Promise<void>;
};

/** A call of the platform with its body as parsed JSON; undefined if there is none or it is no JSON. */
export type HoleCall = PlatformCall & { readonly body?: unknown };
export type HoleAnswer = { readonly status: number; readonly body: unknown };
type What = Pick<TargetEvent, 'type' | 'data'>;

export type Holes = {
  /** The largest set that may be open together. */
  readonly largest: ReadonlySet<string>;
  /** The response to a call of the platform about holes; null, for a 404, for any other caller or path. */
  readonly answer: (call: HoleCall, token: string) => Promise<HoleAnswer | null>;
  /** The event of an open hole whose effect has happened: `effect` says in English what it was. */
  readonly finding: (id: string, effect: string) => What;
  /** The event of a closed hole that met an attack. */
  readonly probe: (id: string) => What;
};

const Arrangement = T.Object({ open: T.Array(HoleId, { maxItems: 200 }) }, { additionalProperties: false });
const arrangementPath = /^\/_sentiero\/learners\/([^/]{1,100})\/holes$/;
const debriefPath = /^\/_sentiero\/holes\/([^/]{1,100})$/;
const effectLimit = 2_000;

/** Holes of a target: throws for a catalogue that contradicts itself. */
export function holes({ catalogue, debriefOf, arrange }: HoleTarget): Holes {
  const byId = checkCatalogue(catalogue);

  /** Why these may not be open together; null if they may. */
  function refusalOf(ids: ReadonlySet<string>): unknown {
    const unknown = [...ids].filter((id) => !byId.has(id));
    if (unknown.length > 0) return { error: 'unknown hole', holes: unknown };
    const rivals = rivalsIn(byId, ids);
    if (rivals) return { error: 'these exclude each other', holes: rivals };
    const gap = missingNeed(byId, ids);
    return gap && { error: 'the first one needs the second', holes: gap };
  }

  async function answerArrangement(learner: string, body: unknown): Promise<HoleAnswer> {
    if (!isLearnerName(learner)) return { status: 400, body: { error: 'not a learner' } };
    if (!Value.Check(Arrangement, body))
      return { status: 400, body: { error: 'the body is not { "open": [id, …] }' } };
    const open = new Set(body.open);
    const refusal = refusalOf(open);
    if (refusal) return { status: 400, body: refusal };
    await arrange(learner, open);
    return { status: 204, body: null };
  }

  async function answerDebrief(id: string): Promise<HoleAnswer> {
    if (!byId.has(id)) return { status: 404, body: { error: 'unknown hole' } };
    return { status: 200, body: await debriefOf(id) };
  }

  function what(type: string, id: string, more: Record<string, string> = {}): What {
    const hole = byId.get(id);
    if (!hole) throw new Error(`${id} is not in the catalogue`);
    return { type, data: { hole: id, place: hole.place, ...more } };
  }

  return {
    largest: largestSet(byId),
    async answer({ method, path, headers, body }, token) {
      if (!isPlatformCall({ method, path, headers }, token)) return null;
      const learner = method === 'PUT' ? arrangementPath.exec(path)?.[1] : undefined;
      if (learner !== undefined) return answerArrangement(learner, body);
      if (method !== 'GET') return null;
      const id = debriefPath.exec(path)?.[1];
      if (id !== undefined) return answerDebrief(id);
      return path === holesPath ? { status: 200, body: catalogue } : null;
    },
    finding: (id, effect) => what(findingEvent, id, { effect: effect.slice(0, effectLimit) }),
    probe: (id) => what(probeEvent, id),
  };
}
