import type { HuntVerdict, Place, ReportPlace, WeaknessId } from '@sentiero/contracts/hunts';

/** An effect of an open hole, with what its hole is. */
export type Effect = { hole: string; weakness: WeaknessId; place: Place };

type Report = { weakness: WeaknessId; place: ReportPlace };

export type Judgement = { verdict: HuntVerdict; hole: string | null };

type Known = {
  /** The effects of the exchange that the report names. */
  effects: readonly Effect[];
  /** The path of that exchange, without its query; null if it is not known any more. */
  path: string | null;
  /** The holes of confirmed reports. */
  confirmed: ReadonlySet<string>;
};

/** Compares a report with what the target said of the exchange. Without an effect, nothing tells why there was none. */
export function judgeReport({ weakness, place }: Report, { effects, path, confirmed }: Known): Judgement {
  if (effects.length === 0) return { verdict: 'no_effect', hole: null };
  const named = effects.filter((effect) => effect.weakness === weakness);
  if (named.length === 0) return { verdict: 'other_weakness', hole: null };
  const here = named.filter((effect) => isSamePlace(place, effect, path));
  const fresh = here.find(({ hole }) => !confirmed.has(hole));
  if (fresh) return { verdict: 'confirmed', hole: fresh.hole };
  return { verdict: here.length > 0 ? 'already' : 'other_place', hole: null };
}

/**
 * Names of headers have no case. A part of the path may be named as the pattern does, or by its value; a function that
 * is not restricted is the path as a whole. What stands inside of a JSON field, such as an operator, is at its place;
 * the key of a prototype may stand at any depth.
 */
function isSamePlace(reported: ReportPlace, { weakness, place }: Effect, path: string | null): boolean {
  if (reported.in !== place.in) return false;
  if (place.in === 'path' && weakness === 'function_access')
    return reported.name === place.name || (path ?? place.path).split('/').includes(reported.name);
  if (place.in === 'header') return reported.name.toLowerCase() === place.name.toLowerCase();
  if (reported.name === place.name) return true;
  if (place.in === 'json' && weakness === 'prototype_pollution')
    return reported.name.split(/[.[]/).includes(place.name);
  if (place.in === 'json') return isInside(reported.name, place.name);
  return place.in === 'path' && path !== null && valueIn(path, place) === reported.name;
}

/** Whether a path in JSON, such as `password.$ne`, leads into the value of a field. */
const isInside = (name: string, field: string): boolean =>
  name.startsWith(field) && ['.', '['].includes(name.charAt(field.length));

/** What stands in the path at the place of the parameter. */
function valueIn(path: string, place: Place): string | undefined {
  const index = place.path.split('/').indexOf(`{${place.name}}`);
  return index < 0 ? undefined : path.split('/')[index];
}
