import {
  benchLimits,
  placeSign,
  type BenchRequest,
  type RunInput,
  type RunPlace,
} from '@sentiero/contracts/bench';
import { headTextBytes } from '@sentiero/traffic/head-bytes';
import { byPosition } from './fill-places.ts';
import { isLatin1Part, partBytes, type Part } from './request-parts.ts';
import { bodyBytes, refuse } from './wire-request.ts';

type Marked = { request: BenchRequest; places: RunPlace[] };

/** The request of a run and its places, which are either listed or signed in the request. Refuses places that it lacks. */
export function readPlaces({ request, places }: RunInput): Marked {
  if (!places) return signedPlaces(request);
  refuse(places.flatMap((place, nth) => problemsOf(request, place, `/places/${nth}`)));
  const [first, second] = places.toSorted(byPosition);
  if (first && second && isSamePart(first, second) && second.from < first.to)
    refuse([{ path: '/places/1', message: 'must not overlap the other place' }]);
  return { request, places };
}

const isSamePart = (one: Part, other: Part) => one.part === other.part && one.header === other.header;

function problemsOf(request: BenchRequest, { part, header, from, to }: RunPlace, path: string) {
  if ((part === 'name' || part === 'value') !== (header !== undefined))
    return [{ path: `${path}/header`, message: 'must be given for a name or a value, and only for these' }];
  const bytes = partBytes(request, { part, ...(header !== undefined && { header }) });
  if (bytes === null) return [{ path: `${path}/header`, message: 'must be the index of a header' }];
  if (to > bytes.length)
    return [{ path: `${path}/to`, message: `must be within the part, which has ${bytes.length} bytes` }];
  return from > to ? [{ path: `${path}/from`, message: 'must not be after the end of the place' }] : [];
}

/** The places between pairs of `§`, and the request without these signs. */
function signedPlaces(signed: BenchRequest): Marked {
  const places: RunPlace[] = [];
  const take = (text: string, part: Part, bytesOf: (piece: string) => { length: number }): string => {
    const pieces = text.split(placeSign);
    if (pieces.length % 2 === 0)
      refuse([{ path: '/request', message: `must have a second ${placeSign} at the end of each place` }]);
    let to = 0;
    pieces.forEach((piece, nth) => {
      const from = to;
      to += bytesOf(piece).length;
      if (nth % 2 === 1) places.push({ ...part, from, to });
    });
    return pieces.join('');
  };
  const headText = (text: string, part: Part) =>
    take(text, part, (piece) => headTextBytes(piece, isLatin1Part(signed, part)));
  const { body } = signed;
  const request: BenchRequest = {
    ...signed,
    method: headText(signed.method, { part: 'method' }),
    target: headText(signed.target, { part: 'target' }),
    headers: signed.headers.map(([name, value], header): [string, string] => [
      headText(name, { part: 'name', header }),
      headText(value, { part: 'value', header }),
    ]),
    body: body && {
      ...body,
      content: take(body.content, { part: 'body' }, (content) =>
        bodyBytes({ ...body, content }, '/request/body'),
      ),
    },
  };
  const { runPlaces } = benchLimits;
  if (places.length < 1 || places.length > runPlaces)
    refuse([{ path: '/request', message: `must have one to ${runPlaces} places between two ${placeSign}` }]);
  return { request, places };
}
