import fc from 'fast-check';
import type { Endpoint } from '@sentiero/contracts/http';
import {
  hostileHeaders,
  hostilePayloads,
  hostileQueries,
  hostileSegments,
  hostileTexts,
  hostileValues,
  isShared,
  materialize,
} from './hostile-values.ts';
import type { Operation } from './operations.ts';
import { validValues } from './valid-values.ts';

/** One mutation of a valid request: a value removed, inserted or replaced at the position with this number. */
type Change = { place: number; how: 'replace' | 'drop' | 'add'; key: string; value: unknown };

/** A request before it is sent; only then are valid ids and secrets known. */
export type Plan = {
  kind: 'valid' | 'nearly valid' | 'hostile';
  params: object;
  query: object;
  body: unknown;
  changes: Change[];
  segment?: string;
  rawQuery?: string;
  raw?: { type: string | null; payload: unknown };
  headers?: Record<string, string>;
};

export type Parts = {
  params?: object;
  query?: object;
  body?: object;
  /** A body that is not JSON. */
  raw?: { type: string; payload: Buffer };
  /** A cookie besides those of the session. */
  cookie?: string;
  headers?: Record<string, string>;
};
export type Sent = {
  method: Endpoint['method'];
  url: string;
  headers: Record<string, string>;
  payload?: string | Buffer;
  cookie?: string;
};

const changes = fc.record({
  place: fc.nat(1_000),
  how: fc.constantFrom('replace', 'replace', 'drop', 'add'),
  key: fc.oneof(fc.constantFrom('id', '__proto__', 'constructor', 'is_staff', 'x'), hostileTexts),
  value: hostileValues,
});

export function plansFor({ params, query, body }: Operation): fc.Arbitrary<Plan> {
  const nothing = fc.constant({});
  const base = {
    params: (params ? validValues(params) : nothing) as fc.Arbitrary<object>,
    query: (query ? validValues(query) : nothing) as fc.Arbitrary<object>,
    body: body ? validValues(body) : fc.constant(undefined),
  };
  const isUnchangeable = !params && !query && !body;
  const valid = fc.record({
    ...base,
    kind: fc.constant('valid' as const),
    changes: fc.constant<Change[]>([]),
  });
  const nearly = fc.record({
    ...base,
    kind: fc.constant('nearly valid' as const),
    changes: fc.array(changes, { minLength: 1, maxLength: 3 }),
  });
  const hostile = fc.record(
    {
      ...base,
      kind: fc.constant('hostile' as const),
      changes: fc.array(changes, { maxLength: 1 }),
      segment: hostileSegments,
      rawQuery: hostileQueries,
      raw: hostilePayloads,
      headers: hostileHeaders,
    },
    { requiredKeys: ['params', 'query', 'body', 'kind', 'changes'] },
  );
  return fc.oneof(
    { weight: 3, arbitrary: valid },
    { weight: isUnchangeable ? 0 : 5, arbitrary: nearly },
    { weight: 3, arbitrary: hostile },
  ) as fc.Arbitrary<Plan>;
}

/** The request with valid ids and secrets, before its mutations. */
export function toRequest({ method, path, body }: Operation, plan: Plan, good: Parts): Sent {
  const parts = {
    params: { ...plan.params, ...good.params },
    query: { ...plan.query, ...good.query },
    ...(body
      ? { body: Array.isArray(good.body) ? good.body : { ...(plan.body as object), ...good.body } }
      : {}),
  };
  const changed = structuredClone(parts);
  for (const change of plan.changes) applyChange(changed, change);
  const { type, payload } = good.raw && !plan.raw ? good.raw : payloadOf(changed.body, plan);
  return {
    method,
    url: pathOf(path, changed.params, plan.segment) + queryOf(changed.query, plan.rawQuery),
    headers: { ...(type ? { 'content-type': type } : {}), ...good.headers, ...plan.headers },
    ...(payload === undefined ? {} : { payload }),
    ...(good.cookie ? { cookie: good.cookie } : {}),
  };
}

function payloadOf(body: unknown, { raw }: Plan): { type: string | null; payload: string | undefined } {
  if (!raw) return { type: body === undefined ? null : 'application/json', payload: JSON.stringify(body) };
  const payload = materialize(raw.payload);
  return { type: raw.type, payload: typeof payload === 'string' ? payload : JSON.stringify(payload) };
}

function pathOf(path: string, params: object, segment: string | undefined): string {
  let isFirst = true;
  return path.replaceAll(/:(\w+)/g, (_all, name: string) => {
    const given = (params as Record<string, unknown>)[name];
    const own = isFirst && segment !== undefined ? segment : encodeURIComponent(asText(given));
    isFirst = false;
    return own;
  });
}

function queryOf(query: object, rawQuery: string | undefined): string {
  if (rawQuery !== undefined) return `?${rawQuery}`;
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  const pairs = given.map(
    ([name, value]) => `${encodeURIComponent(asText(name))}=${encodeURIComponent(asText(value))}`,
  );
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

/** As text, without characters that a URL cannot contain. */
function asText(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined');
  return text.toWellFormed().slice(0, 100_000);
}

type Place = { holder: Record<string, unknown>; key: string };

function applyChange(whole: object, { place, how, key, value }: Change): void {
  const places = placesIn(whole).filter(({ holder }) => holder !== whole);
  const chosen = places[place % Math.max(places.length, 1)];
  if (how === 'add' || !chosen) {
    const holders = [...new Set(places.map(({ holder }) => holder))];
    const holder = holders[place % Math.max(holders.length, 1)] ?? (Object.values(whole).at(-1) as object);
    const usual = { enumerable: true, configurable: true, writable: true };
    Object.defineProperty(holder, key, { ...usual, value: materialize(value) });
  } else if (how === 'drop') delete chosen.holder[chosen.key];
  else chosen.holder[chosen.key] = materialize(value);
}

function placesIn(value: unknown, depth = 0): Place[] {
  if (typeof value !== 'object' || value === null || depth > 20 || isShared(value)) return [];
  const holder = value as Record<string, unknown>;
  return Object.keys(holder).flatMap((key) => [{ holder, key }, ...placesIn(holder[key], depth + 1)]);
}
