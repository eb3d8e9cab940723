import {
  conditionKeyMax,
  recordPartsMax,
  type ConditionType,
  type RecordPart,
} from '@sentiero/contracts/authoring';
import { limits } from '@sentiero/contracts/shared';
import { decoded, type Exchange } from './decoded-exchange.ts';
import { receivedHeaders } from './received-headers.ts';

type Pairs = readonly (readonly [string, string])[];

/** The parts of an exchange that conditions can refer to, decoded as conditions see them. */
export function exchangeParts(exchange: Exchange): RecordPart[] {
  const from = decoded(exchange);
  const { response, params, method, code } = exchange;
  return offered([
    part('method', method),
    ...from
      .find('path_raw')
      .flat()
      .map((path) => part('path_raw', path)),
    ...pairs('query', params),
    ...pairs('form', from.form.fields),
    ...from.form.files.map(({ name, filename }) => part(`file.${name}.filename`, filename)),
    ...leaves('json', from.json),
    ...from.graphql.operations.map((operation) => part('graphql.operation', operation)),
    part('status', code),
    ...headers('header', receivedHeaders(exchange)),
    ...headers('response.header', response?.headers ?? []),
    ...leaves('response.json', from.responseJson),
  ]);
}

/** The parts of an event that conditions can refer to. */
export const eventParts = (data: object): RecordPart[] => offered(leaves('', data));

const pairs = (prefix: string, list: Pairs) => list.map(([name, value]) => part(`${prefix}.${name}`, value));

/** For these headers, presence is more useful than the value. */
const headers = (prefix: string, list: Pairs) =>
  list.map(([name]) => ({ key: `${prefix}.${name}`, type: 'string' as const, value: null }));

const deepest = 6;

/** The scalar values within, by their dotted paths. */
function leaves(path: string, value: unknown, depth = 0): RecordPart[] {
  if (value === undefined) return [];
  if (typeof value !== 'object' || value === null) return [part(path, value)];
  if (depth >= deepest) return [];
  return Object.entries(value)
    .filter(([name]) => isName(name))
    .slice(0, recordPartsMax)
    .flatMap(([name, inner]) => leaves(path === '' ? name : `${path}.${name}`, inner, depth + 1));
}

/**
 * Names that a condition cannot express: it splits at dots, `*` stands for any element and `#` for the number of
 * elements.
 */
const isName = (name: string) => name !== '' && name !== '*' && name !== '#' && !name.includes('.');

const typeNames: Readonly<Record<string, ConditionType>> = { boolean: 'boolean', number: 'int' };

/** A value that no condition can equal is offered as a presence check. */
function part(key: string, value: unknown): RecordPart {
  const type = Number.isInteger(value) || typeof value === 'boolean' ? typeNames[typeof value] : undefined;
  const text = typeof value === 'string' || type !== undefined ? String(value) : '';
  return { key, type: type ?? 'string', value: text === '' || text.length > limits.answerMax ? null : text };
}

function offered(parts: readonly RecordPart[]): RecordPart[] {
  const known = new Map<string, RecordPart>();
  for (const each of parts) {
    const { key } = each;
    const isUsable = key.length <= conditionKeyMax && key.trim() === key && /^[^\p{Cc}]+[^.]$/u.test(key);
    if (isUsable && known.size < recordPartsMax) known.set(`${key}\n${each.value}`, each);
  }
  return [...known.values()];
}
