import { benchLimits, type RunInput } from '@sentiero/contracts/bench';
import { countRequests, listsOf, readPayloads, type RunMode } from './payloads.ts';
import { countPlaces, mostPlaces } from './places.ts';
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
  readonly places: number;
  readonly payloads: readonly (readonly string[])[];
  readonly count: number;
  /** Why it cannot start. */
  readonly problem: 'no-place' | 'open-place' | 'many-places' | 'no-values' | 'many-requests' | null;
};

export function planRun(text: string, { mode, lists }: RunSettings): RunPlan {
  const places = countPlaces(text);
  const payloads = lists.slice(0, listsOf(mode, places ?? 1)).map(readPayloads);
  const count = countRequests(mode, places ?? 0, payloads);
  return { places: places ?? 0, payloads, count, problem: problemOf(places, payloads, count) };
}

function problemOf(places: number | null, payloads: RunPlan['payloads'], count: number): RunPlan['problem'] {
  if (places === null) return 'open-place';
  if (places === 0) return 'no-place';
  if (places > mostPlaces) return 'many-places';
  if (payloads.some(({ length }) => length === 0)) return 'no-values';
  return count > benchLimits.runRequests ? 'many-requests' : null;
}

export function stopOn({ wanted, stopsWhenFound, stopStatus }: RunSettings): RunInput['stop_on'] {
  const status = /^[1-5]\d\d$/.test(stopStatus.trim()) ? Number(stopStatus) : undefined;
  const contains = stopsWhenFound && wanted !== '' ? wanted : undefined;
  if (status === undefined && contains === undefined) return undefined;
  return { ...(status !== undefined && { status }), ...(contains !== undefined && { contains }) };
}
