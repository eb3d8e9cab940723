import { Fields } from '@sentiero/http1/fields';
import { hostOf, type Refusal, type RequestHead } from '@sentiero/http1/request-head';
import { recordRefusal } from '../recorder/record-exchange.ts';
import type { RefusedRequest } from '../server/proxy-server.ts';
import { arrivalOf, labRequestOf } from './arrival.ts';
import type { StageParts } from './stage.ts';

const maxLines = 500;
const lineLimit = 8 * 1024;

/** Shows a request that could not be read to the learner whose session it names. */
export async function recordUnreadable(
  { status, message, text }: Refusal,
  refused: RefusedRequest,
  parts: StageParts,
): Promise<void> {
  const head = readUnreadable(text);
  const target = head && parts.targets.known(hostOf(head));
  if (!head || !target) return;
  const exchange = { ...refused, head };
  const proxyClient = parts.proxyTokens.take(exchange);
  const place = { host: target.host, target };
  const labRequest = { ...labRequestOf(exchange, place, parts), ...proxyClient };
  try {
    const session = await parts.access.resolveSession(labRequest);
    if (!session) return;
    const { learner, user } = session;
    const arrival = arrivalOf(exchange, { learner, user, target, labRequest }, parts.ids);
    recordRefusal(arrival, { code: status, text: message }, parts.records);
  } catch {
    // Without the API, the sender remains unknown.
  }
}

/**
 * The readable parts of a refused head, to find its sender and to show it; never to forward it. Null without a request
 * line and a host.
 */
export function readUnreadable(text: string): RequestHead | null {
  const [first = '', ...rest] = text.split(/\r?\n/, maxLines);
  const [method = '', sentTarget = ''] = first.split(/[ \t]+/);
  const lines = rest.flatMap((line) => {
    const [, name, value] = /^([^\s:]+)[ \t]*:(.*)$/.exec(line.slice(0, lineLimit)) ?? [];
    return name === undefined || value === undefined
      ? []
      : [name, value.replace(/^[ \t]+|(?<![ \t])[ \t]+$/g, '')];
  });
  const [, path] = /^https?:\/\/[^/?#]+(?![^/?#])(.*)$/i.exec(sentTarget) ?? [];
  const target = (path ?? sentTarget).slice(0, lineLimit);
  const head: RequestHead = {
    method: method.slice(0, 100),
    target: target.startsWith('/') ? target : `/${target}`,
    version: '1.1',
    fields: Fields.of(lines),
    framing: { kind: 'none' },
    ...(path !== undefined && { isForProxy: true }),
  };
  return method === '' || hostOf(head) === '' ? null : head;
}
