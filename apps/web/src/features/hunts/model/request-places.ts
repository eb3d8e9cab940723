import { targetOf, type CapturedRequest } from '@sentiero/contracts/capture';
import type { ReportPlace } from '@sentiero/contracts/hunts';
import { textOf } from '@sentiero/traffic/captured-body';
import { mediaType } from '@sentiero/traffic/charset';
import { requestCookies } from '@sentiero/traffic/cookies';
import { formFields } from '@sentiero/traffic/forms';
import { jsonLeaves } from '@sentiero/traffic/json-text';
import { boundaryOf, parseMultipart } from '@sentiero/traffic/multipart';
import { messagesOf } from '@sentiero/traffic/socket-messages';

/** A parameter of a request, with the value that it had. */
export type ValuedPlace = ReportPlace & { readonly value: string };
type Sent = NonNullable<CapturedRequest['request']>;
type SocketEvents = Parameters<typeof messagesOf>[0];

const nameMax = 100;
/** More parameters than a list can show are named by hand. */
const placesMax = 200;

/** The parameters of a request through which a weakness may have been used, each once. */
export function requestPlaces(record: CapturedRequest, events: SocketEvents): ValuedPlace[] {
  const [path = '', ...query] = (record.request?.target ?? targetOf(record.url)).split('?');
  const places = [
    ...path.split('/').flatMap((part) => (part === '' ? [] : { in: 'path' as const, name: part, value: '' })),
    ...valued('query', formFields(query.join('?'))),
    ...(record.request ? inMessage(record.request) : []),
    ...inSocket(record, events),
  ];
  const fitting = places.filter(({ name }) => name.length > 0 && name.length <= nameMax);
  const once = new Map(fitting.toReversed().map((place) => [keyOf(place), place]));
  return [...once.values()].toReversed().slice(0, placesMax);
}

/** What two places with the same name in the same part of a request have in common. */
export const keyOf = ({ in: part, name }: ReportPlace): string => `${part} ${name}`;

function inMessage(sent: Sent): ValuedPlace[] {
  const others = sent.headers.filter(([name]) => name.toLowerCase() !== 'cookie');
  return [
    ...inBody(sent),
    ...requestCookies(sent.headers).map(({ name, value }) => ({ in: 'cookie' as const, name, value })),
    ...others.map(([name, value]) => ({ in: 'header' as const, name, value })),
  ];
}

function inBody({ headers, body }: Sent): ValuedPlace[] {
  if (!body) return [];
  const contentType = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
  const boundary = boundaryOf(contentType);
  if (boundary !== null)
    return parseMultipart(body, boundary).map(({ name, filename, body: own }) =>
      filename === null
        ? { in: 'form', name, value: textOf(own) ?? '' }
        : { in: 'file', name, value: filename },
    );
  const text = textOf(body) ?? '';
  if (mediaType(contentType) === 'application/x-www-form-urlencoded') return valued('form', formFields(text));
  return inJson('json', text);
}

const inJson = (part: 'json' | 'socket', text: string): ValuedPlace[] =>
  (jsonLeaves(text) ?? []).map(({ path, shown }) => ({ in: part, name: path, value: shown }));

/** The fields of the messages that the learner sent on the websocket. */
function inSocket({ id, code }: CapturedRequest, events: SocketEvents): ValuedPlace[] {
  if (code !== 101) return [];
  return messagesOf(events, id).flatMap((message) =>
    message.kind === 'message' && message.direction === 'sent' ? inJson('socket', message.text ?? '') : [],
  );
}

const valued = (part: 'query' | 'form', fields: readonly (readonly [string, string])[]): ValuedPlace[] =>
  fields.map(([name, value]) => ({ in: part, name, value }));
