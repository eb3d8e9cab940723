import { linesOf, type ConditionType } from '@sentiero/contracts/authoring';
import { areComplete, checkConditions, type Subject, type Value } from './conditions.ts';
import { contains } from './contains.ts';
import { decoded, type Exchange } from './exchange/decoded-exchange.ts';
import { receivedHeaders } from './exchange/received-headers.ts';
import { fillWith, type Fill } from './fill-values.ts';
import type { GradableStep, LearnerValues } from './gradable.ts';
import { textTest } from './patterns.ts';
import { shown, type Alternatives, type Check, type Checks } from './report.ts';
import { seenOf, urlTest } from './task-url.ts';

type Header = readonly [string, string];
type Condition = () => Check;
type Conditions = (Condition | null)[];

/** The conditions of a T step on a captured request: every field that is set must match, and every condition. */
export function checkRequest(
  step: GradableStep,
  exchange: Exchange,
  values: LearnerValues | null = null,
): Checks {
  const fill = fillWith(values);
  const fields = [
    ...method(step.taskRequestMethod, exchange, fill),
    ...responseCode(step.taskResponseCode, exchange),
    ...url(step.taskUrl, exchange, fill),
    ...headers('task_request_header', fill, {
      lines: step.taskRequestHeader,
      seen: () => receivedHeaders(exchange),
    }),
    ...headers('task_response_header', fill, {
      lines: step.taskResponseHeader,
      seen: () => exchange.response?.headers ?? [],
    }),
    ...content('task_request_content', fill, {
      wanted: step.taskRequestContent,
      seen: () => decoded(exchange).requestText,
    }),
    ...content('task_response_content', fill, {
      wanted: step.taskResponseContent,
      seen: () => decoded(exchange).responseText,
    }),
  ];
  const isEmpty = fields.length === 0 && step.taskConditions.length === 0;
  if (isEmpty || !areComplete(step.taskConditions)) return null;
  const known = fields.filter((field) => field !== null);
  return known.length < fields.length ? null : evaluate(known, { step, exchange, fill });
}

type Graded = { step: GradableStep; exchange: Exchange; fill: Fill };

function* evaluate(fields: Condition[], { step, exchange, fill }: Graded): Generator<Alternatives> {
  for (const field of fields) yield [field()];
  const { taskConditions: conditions } = step;
  if (conditions.length === 0) return;
  const subject = exchangeSubject(exchange);
  yield* checkConditions({ list: 'task_conditions', conditions, subject, fill });
}

/** A decoded exchange, for conditions. */
export const exchangeSubject = (exchange: Exchange): Subject => ({
  find: (key) => decoded(exchange).find(key),
  read,
});

/** Converts a value, because numbers and booleans are sent as text. */
function read(value: unknown, type: ConditionType): Value | null {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return null;
  return readers[type](value);
}

const readers: Record<ConditionType, (value: Value) => Value | null> = {
  string: String,
  int: (value) => {
    if (typeof value === 'number') return value;
    const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN;
    return Number.isFinite(number) ? number : null;
  },
  boolean: (value) => {
    const text = String(value).trim().toLowerCase();
    if (text === 'true') return true;
    return text === 'false' ? false : null;
  },
};

function method(wanted: string | null, exchange: Exchange, fill: Fill): Conditions {
  if (wanted === null) return [];
  const filled = fill(wanted);
  const test = textTest(filled, (seen) => seen === filled);
  const { method: seen } = exchange;
  return [test && (() => field('task_request_method', { wanted, seen, met: test(seen) }))];
}

function responseCode(wanted: number | null, { code }: Exchange): Conditions {
  if (wanted === null) return [];
  const seen = code === null ? '' : String(code);
  return [() => field('task_response_code', { wanted: String(wanted), seen, met: code === wanted })];
}

function url(wanted: string | null, exchange: Exchange, fill: Fill): Conditions {
  if (wanted === null) return [];
  const test = urlTest(wanted, fill);
  return [
    test &&
      (() =>
        field('task_url', { wanted, seen: shown(seenOf(wanted, exchange.url)), met: test(exchange.url) })),
  ];
}

type WantedHeaders = { lines: string | null; seen: () => readonly Header[] };

function headers(name: string, fill: Fill, { lines, seen }: WantedHeaders): Conditions {
  if (lines === null) return [];
  const wanted = linesOf(lines);
  return wanted.length === 0 ? [null] : wanted.map((line) => headerLine(name, fill, { line, seen }));
}

type WantedHeader = { line: string; seen: () => readonly Header[] };

/** `Name: value` matches a header of that name that contains the value; `Name:` alone matches its presence. */
function headerLine(name: string, fill: Fill, { line, seen }: WantedHeader): Condition | null {
  const colon = line.indexOf(':');
  const header = line.slice(0, colon).trim().toLowerCase();
  const test = textTest(fill(line.slice(colon + 1).trim()), contains);
  if (colon < 1 || header === '' || !test) return null;
  return () => {
    const values = seen()
      .filter(([other]) => other.toLowerCase() === header)
      .map(([, value]) => value);
    return field(name, { wanted: line, seen: shown(values.join('\n')), met: values.some(test) });
  };
}

type WantedContent = { wanted: string | null; seen: () => string };

function content(name: string, fill: Fill, { wanted, seen }: WantedContent): Conditions {
  if (wanted === null) return [];
  const filled = fill(wanted);
  const test = textTest(filled, (text) => contains(text, filled));
  return [
    test &&
      (() => {
        const text = seen();
        return field(name, { wanted, seen: shown(text), met: test(text) });
      }),
  ];
}

const field = (name: string, { wanted, seen, met }: Omit<Check, 'path' | 'name'>): Check => ({
  path: `/${name}`,
  name,
  wanted,
  seen,
  met,
});
