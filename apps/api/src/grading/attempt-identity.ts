import type { RequestRecord } from '@sentiero/contracts/capture';
import { pathAndQuery } from '@sentiero/contracts/capture';
import { plainAnswer } from '@sentiero/contracts/texts';
import type { ReportLine } from './attempt-report.ts';
import { decoded, type DecodedExchange } from './exchange/decoded-exchange.ts';
import { percentDecoded } from './exchange/percent.ts';
import type { Answer } from './grade-submission.ts';

/** Headers, fields and values that change with every click. */
const volatileField = /csrf|xsrf|nonce|verificationtoken|authenticity|^_$|^timestamp$/i;
const volatileKey = /(^|_)(id|at|time|date|timestamp|token|session|nonce|request|duration)$/i;
const volatileValue =
  /^(\d{4}-\d\d-\d\dT[\d:.]+Z?|[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})$/i;
/** The number of an event's values that are compared; further ones are ignored. */
const mostValues = 2_000;

type Exchange = Pick<
  RequestRecord,
  'method' | 'url' | 'params' | 'code' | 'duration' | 'request' | 'response'
>;

/**
 * Requests with the same identity are one attempt: same method, URL, body, values checked by the rule, and results.
 */
export function requestIdentity(exchange: Exchange, lines: readonly ReportLine[]): string {
  const own = decoded(exchange);
  const [target = ''] = pathAndQuery(exchange.url).split('#', 1);
  const [path = ''] = target.split('?', 1);
  const query = new URLSearchParams(target.slice(path.length + 1));
  const looksAt = lines.filter(({ about }) => ['request_header', 'cookie', 'token'].includes(about));
  return identity([
    exchange.method.toUpperCase(),
    percentDecoded(path),
    stable([...query]),
    bodyOf(own),
    looksAt.map(({ seen }) => seen),
    lines.map(({ met }) => met),
  ]);
}

export function eventIdentity(event: { type: string; data: object }, lines: readonly ReportLine[]): string {
  const values: unknown[] = [];
  collect(event.data, '', values);
  return identity([event.type, values, lines.map(({ seen }) => seen), lines.map(({ met }) => met)]);
}

export const answerIdentity = ({ data, choices }: Answer): string =>
  identity([
    data === null ? null : plainAnswer(data),
    (choices ?? []).map(({ id }) => id).toSorted((a, b) => a - b),
  ]);

const identity = (parts: readonly unknown[]) => JSON.stringify(parts);

type Pair = readonly [name: string, value: string];

/** Sorted, so that `a=1&b=2` and `b=2&a=1` are the same query. */
const stable = (pairs: readonly Pair[]): string[] =>
  pairs
    .filter(([name]) => !volatileField.test(name))
    .map((pair) => JSON.stringify(pair))
    .toSorted();

/** Multipart boundaries are removed, because browsers generate a new one each time. */
function bodyOf(own: DecodedExchange): unknown {
  const { fields, files } = own.form;
  if (fields.length === 0 && files.length === 0) return own.requestText;
  return [stable(fields), files.map(({ name, filename, type, text }) => [name, filename, type, text])];
}

function collect(value: unknown, key: string, into: unknown[]): void {
  if (into.length >= mostValues) return;
  if (typeof value === 'object' && value !== null) {
    for (const [name, own] of Object.entries(value)) if (!volatileKey.test(name)) collect(own, name, into);
    return;
  }
  if (typeof value === 'string' && volatileValue.test(value)) return;
  into.push(key, value);
}
