import { benchLimits, type BenchRequest, type RunInput } from '@sentiero/contracts/bench';
import { placeFiller, type Values } from './fill-places.ts';
import { readPlaces } from './run-places.ts';
import { refuse } from './wire-request.ts';

/** One request of a run, and the value in each place; null where the place keeps its original bytes. */
export type RunStep = { payloads: Values; request: () => BenchRequest };

/** The requests of a run in order. Refuses a run with no requests or too many. */
export function expandRun(input: RunInput): RunStep[] {
  const { payloads, mode } = input;
  const { request, places } = readPlaces(input);
  const lists = mode === 'each' ? 1 : places.length;
  if (payloads.length !== lists)
    refuse([{ path: '/payloads', message: `must be ${lists === 1 ? 'one list' : `${lists} lists`}` }]);
  refuseHalves(payloads);
  const rows = rowsOf(payloads, places.length, mode);
  if (rows.length > benchLimits.runRequests)
    refuse([{ path: '/payloads', message: `must not make more than ${benchLimits.runRequests} requests` }]);
  const fill = placeFiller(request, places);
  // Each is built when it is sent: 500 of the largest are 170 MB.
  return rows.map((row) => ({ payloads: row, request: () => fill(row) }));
}

function refuseHalves(payloads: string[][]): void {
  const message = 'must be text that has a UTF-8 form';
  refuse(
    payloads.flatMap((list, nth) =>
      list.flatMap((value, at) =>
        value.isWellFormed() ? [] : [{ path: `/payloads/${nth}/${at}`, message }],
      ),
    ),
  );
}

function rowsOf([first = [], second]: string[][], places: number, mode: RunInput['mode']): Values[] {
  if (mode === 'each')
    return Array.from({ length: places }, (_, place) =>
      first.map((value) => Array.from({ length: places }, (_own, at) => (at === place ? value : null))),
    ).flat();
  if (!second) return first.map((value) => [value]);
  if (mode === 'pairs') return first.slice(0, second.length).map((value, at) => [value, second[at] ?? '']);
  // The count is checked first, so a huge product is never built.
  if (first.length * second.length > benchLimits.runRequests)
    return Array.from({ length: benchLimits.runRequests + 1 }, () => []);
  return first.flatMap((value) => second.map((other) => [value, other]));
}
