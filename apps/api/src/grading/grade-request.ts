import { pathAndQuery, type RequestRecord } from '@sentiero/contracts/capture';
import { contains } from './contains.ts';
import type { GradableStep } from './gradable.ts';
import { matchesWildcard, textTest } from './patterns.ts';
import type { Check, Checks } from './report.ts';

type Exchange = Pick<RequestRecord, 'method' | 'url' | 'code' | 'request' | 'response'>;
type Header = readonly [string, string];
type Body = NonNullable<Exchange['request']['body']>;
type Condition = () => Check;

const shownLength = 200;

/** The conditions of a T step on a captured request: every field that is not null must match. */
export function checkRequest(step: GradableStep, exchange: Exchange): Checks {
  const conditions = [
    ...method(step.taskRequestMethod, exchange),
    ...responseCode(step.taskResponseCode, exchange),
    ...url(step.taskUrl, exchange),
    ...headers('task_request_header', step.taskRequestHeader, () => exchange.request.headers),
    ...headers('task_response_header', step.taskResponseHeader, () => exchange.response?.headers ?? []),
    ...content('task_request_content', step.taskRequestContent, () => exchange.request.body),
    ...content('task_response_content', step.taskResponseContent, () => exchange.response?.body ?? null),
  ];
  if (conditions.length === 0 || conditions.includes(null)) return null;
  return evaluate(conditions.filter((condition) => condition !== null));
}

function* evaluate(conditions: Condition[]): Generator<Check> {
  for (const condition of conditions) yield condition();
}

type Conditions = (Condition | null)[];

function method(wanted: string | null, exchange: Exchange): Conditions {
  if (wanted === null) return [];
  const test = textTest(wanted, (seen) => seen === wanted);
  return [
    test &&
      (() => ({ name: 'task_request_method', wanted, seen: exchange.method, met: test(exchange.method) })),
  ];
}

function responseCode(wanted: number | null, { code }: Exchange): Conditions {
  if (wanted === null) return [];
  const seen = code === null ? '' : String(code);
  return [() => ({ name: 'task_response_code', wanted: String(wanted), seen, met: code === wanted })];
}

/** Path alone, or path and query if the pattern has a `?` (a regular expression sees both). */
function url(wanted: string | null, exchange: Exchange): Conditions {
  if (wanted === null) return [];
  const test = textTest(wanted, matchesWildcard);
  const seen =
    wanted.includes('?') || wanted.startsWith('re:') ? pathAndQuery(exchange.url) : path(exchange.url);
  return [test && (() => ({ name: 'task_url', wanted, seen: shown(seen), met: test(seen) }))];
}

function path(absolute: string): string {
  const full = pathAndQuery(absolute);
  const query = full.indexOf('?');
  return query < 0 ? full : full.slice(0, query);
}

function headers(name: string, field: string | null, seen: () => readonly Header[]): Conditions {
  if (field === null) return [];
  const lines = field.split(/\r?\n/).filter((line) => line.trim() !== '');
  return lines.length === 0 ? [null] : lines.map((line) => headerLine(name, line, seen));
}

/** `Name: value`: the value is contained in a header of that name; `Name:` alone: it is present. */
function headerLine(name: string, line: string, seen: () => readonly Header[]): Condition | null {
  const colon = line.indexOf(':');
  const header = line.slice(0, colon).trim().toLowerCase();
  const test = textTest(line.slice(colon + 1).trim(), contains);
  if (colon < 1 || header === '' || !test) return null;
  return () => {
    const values = seen()
      .filter(([other]) => other.toLowerCase() === header)
      .map(([, value]) => value);
    return { name, wanted: line, seen: shown(values.join('\n')), met: values.some(test) };
  };
}

function content(name: string, wanted: string | null, seen: () => Body | null): Conditions {
  if (wanted === null) return [];
  const test = textTest(wanted, (text) => contains(text, wanted));
  return [
    test &&
      (() => {
        const text = bodyText(seen());
        return { name, wanted, seen: shown(text), met: test(text) };
      }),
  ];
}

function bodyText(body: Body | null): string {
  if (!body) return '';
  return body.encoding === 'utf8' ? body.content : Buffer.from(body.content, 'hex').toString('latin1');
}

function shown(text: string): string {
  return text.length > shownLength ? `${text.slice(0, shownLength)}…` : text;
}
