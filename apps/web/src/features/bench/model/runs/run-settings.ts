import { benchLimits, type RunInput, type RunPlace } from '@sentiero/contracts/bench';
import type { BenchRequest, Draft } from '../request/bench-request.ts';
import { parseDraft } from '../request/request-text.ts';
import { countRequests, listsOf, readPayloads, type RunMode } from './payloads.ts';
import { isInBody, placesOnWire, type Place } from './places.ts';
import { readyLists } from './ready-lists.ts';

/** What the learner chose for a run, as typed. */
export type RunSettings = {
  readonly mode: RunMode;
  readonly lists: readonly [string, string];
  /** A text to look for in the responses. */
  readonly wanted: string;
  readonly stopsWhenFound: boolean;
  readonly stopStatus: string;
};

export const firstSettings: RunSettings = {
  mode: 'each',
  lists: [readyLists.numbers, ''],
  wanted: '',
  stopsWhenFound: false,
  stopStatus: '',
};

export type RunPlan = {
  /** How many the learner marked. */
  readonly places: number;
  readonly request: BenchRequest;
  /** The places in the request; empty if they cannot be filled. */
  readonly onWire: readonly RunPlace[];
  readonly payloads: readonly (readonly string[])[];
  readonly count: number;
  /** Why it cannot start. */
  readonly problem: 'no-place' | 'many-places' | 'split-place' | 'no-values' | 'many-requests' | null;
};

export function planRun(draft: Draft, marked: readonly Place[], { mode, lists }: RunSettings): RunPlan {
  const places = marked.length;
  const onWire = placesOnWire(draft, marked);
  const { request } = parseDraft(draft, isInBody(draft, marked));
  const payloads = lists.slice(0, listsOf(mode, places)).map(readPayloads);
  const count = countRequests(mode, places, payloads);
  const plan = { places, request, onWire: onWire ?? [], payloads, count };
  return { ...plan, problem: onWire ? problemOf(plan) : 'split-place' };
}

function problemOf({ places, payloads, count }: Omit<RunPlan, 'problem'>): RunPlan['problem'] {
  if (places === 0) return 'no-place';
  if (places > benchLimits.runPlaces) return 'many-places';
  if (payloads.some(({ length }) => length === 0)) return 'no-values';
  return count > benchLimits.runRequests ? 'many-requests' : null;
}

export function stopOn({ wanted, stopsWhenFound, stopStatus }: RunSettings): RunInput['stop_on'] {
  const status = /^[1-5]\d\d$/.test(stopStatus.trim()) ? Number(stopStatus) : undefined;
  const contains = stopsWhenFound && wanted !== '' ? wanted : undefined;
  if (status === undefined && contains === undefined) return undefined;
  return { ...(status !== undefined && { status }), ...(contains !== undefined && { contains }) };
}
