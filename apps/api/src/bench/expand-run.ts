import { benchLimits, placeSign, type BenchRequest, type RunInput } from '@sentiero/contracts/bench';
import { refuse } from './wire-request.ts';

/** One request of a run, and the value in each place; null where the place keeps its original text. */
export type RunStep = { payloads: (string | null)[]; request: BenchRequest };

type Fill = (place: number, written: string) => string;

/** The requests of a run in order. Refuses a run with no requests or too many. */
export function expandRun({ request, payloads, mode }: RunInput): RunStep[] {
  const places = countPlaces(request);
  const lists = mode === 'each' ? 1 : places;
  if (payloads.length !== lists)
    refuse([{ path: '/payloads', message: `must be ${lists === 1 ? 'one list' : `${lists} lists`}` }]);
  const rows = rowsOf(payloads, places, mode);
  if (rows.length > benchLimits.runRequests)
    refuse([{ path: '/payloads', message: `must not make more than ${benchLimits.runRequests} requests` }]);
  return rows.map((row) => ({
    payloads: row,
    request: filled(request, (place, written) => row[place] ?? written),
  }));
}

type Rows = (string | null)[][];

function rowsOf([first = [], second]: string[][], places: number, mode: RunInput['mode']): Rows {
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

function countPlaces(request: BenchRequest): number {
  const texts = textsOf(request);
  const isOdd = texts.some((text) => (text.split(placeSign).length - 1) % 2 === 1);
  const places = texts.reduce((sum, text) => sum + Math.floor((text.split(placeSign).length - 1) / 2), 0);
  const { runPlaces } = benchLimits;
  if (isOdd)
    refuse([{ path: '/request', message: `must have a second ${placeSign} at the end of each place` }]);
  if (places < 1 || places > runPlaces)
    refuse([{ path: '/request', message: `must have one to ${runPlaces} places between two ${placeSign}` }]);
  return places;
}

const textsOf = ({ method, target, headers, body }: BenchRequest) => [
  method,
  target,
  ...headers.flat(),
  body?.content ?? '',
];

function filled({ method, target, headers, body }: BenchRequest, fill: Fill): BenchRequest {
  let place = 0;
  const text = (written: string, encode: (value: string) => string = (value) => value) =>
    written
      .split(placeSign)
      .map((part, nth) => (nth % 2 === 1 ? encode(fill(place++, part)) : part))
      .join('');
  return {
    method: text(method),
    target: text(target, forTarget),
    headers: headers.map(([name, value]): [string, string] => [text(name), text(value)]),
    body: body && { ...body, content: text(body.content) },
  };
}

/** A value encoded for the request line, which cannot hold spaces or control characters. */
const forTarget = (value: string) =>
  value.replace(
    /[\x00-\x20\x7f]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );
