import { benchLimits, placeSign } from '@sentiero/contracts/bench';

export const mostPlaces = benchLimits.runPlaces;

/** The places of a request's text; null where a sign has no partner. */
export function countPlaces(text: string): number | null {
  const signs = text.split(placeSign).length - 1;
  return signs % 2 === 0 ? signs / 2 : null;
}

export const withoutPlaces = (text: string): string => text.replaceAll(placeSign, '');
