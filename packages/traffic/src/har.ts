import type { CapturedMessage, CapturedRequest, TargetEvent } from '@sentiero/contracts/capture';
import type { Cookie, Entry, Har, Header } from 'har-format';
import { cookieDate } from './cookie-date.ts';
import { requestCookies, responseCookies, type SetCookie } from './cookies.ts';
import { addressOf, isSentAsRecorded } from './har-address.ts';
import { contentOf, postedOf } from './har-body.ts';
import { frameOf, gapOf, isSocket } from './har-socket.ts';
import { headBytes } from './head-bytes.ts';
import { messagesOf, type SocketMessage } from './socket-messages.ts';

const version = '0.2.0';
/** Records have no version of HTTP: the proxy accepts and sends this one only. */
const versionOf = (message: { version?: string } | null) => `HTTP/${message?.version ?? '1.1'}`;
const unknown = -1;

/** A record without the fields that the live view adds. */
type Exchange = Omit<CapturedRequest, 'seq' | 'target' | 'completed' | 'origin' | 'from' | 'run'>;
type SocketEvent = Pick<TargetEvent, 'id' | 'at' | 'request' | 'type' | 'data'>;

/**
 * The requests as an HTTP archive (HAR 1.2), oldest first, for other tools. The events, in their order, have the messages
 * of the websockets among them.
 */
export function asHar(requests: readonly CapturedRequest[], events: readonly SocketEvent[] = []): Har {
  const entries = requests.toSorted((a, b) => a.seq - b.seq).map((request) => harEntry(request, events));
  return { log: { ...harHead, entries } };
}

/** What an archive says before its entries. */
export const harHead = { version: '1.2', creator: { name: 'Sentiero', version } };

/** The entry of a record; of the events it reads those of its websocket. */
export function harEntry(record: Exchange, events: readonly SocketEvent[] = []): Entry {
  const { request, response, duration } = record;
  const time = duration * 1000;
  const socket = isSocket(record) ? messagesOf(events, record.id).toReversed() : null;
  const comment = commentOf(record, socket ?? []);
  const headers = headersOf(request);
  const answered = response ? headersOf(response) : [];
  const posted = request.body && postedOf(request.body, headers);
  return {
    startedDateTime: record.at,
    time,
    request: {
      method: record.method,
      url: addressOf(record),
      httpVersion: versionOf(request),
      cookies: requestCookies(request.headers),
      headers: [...(posted?.headers ?? headers)],
      queryString: record.params.map(([name, value]) => ({ name, value })),
      headersSize: unknown,
      bodySize: request.body?.size ?? 0,
      ...(posted && { postData: posted.postData }),
    },
    response: {
      status: record.code ?? 0,
      statusText: record.status,
      httpVersion: versionOf(response),
      cookies: response ? responseCookies(response.headers).map(cookieOf) : [],
      headers: answered,
      content: contentOf(response?.body, answered),
      redirectURL: answered.find(({ name }) => name.toLowerCase() === 'location')?.value ?? '',
      headersSize: unknown,
      bodySize: response?.body?.size ?? (response ? 0 : unknown),
    },
    cache: {},
    timings: { send: 0, wait: time, receive: 0 },
    ...(socket && { _resourceType: 'websocket', _webSocketMessages: socket.flatMap(frameOf) }),
    ...(comment && { comment }),
  };
}

function commentOf(record: Exchange, socket: readonly SocketMessage[]): string {
  const { outcome, cut = [] } = record;
  const ending = outcome === 'answered' ? '' : outcome;
  const missing = cut.length > 0 ? `Only the beginning was kept of ${cut.join(', ')}.` : '';
  const address = isSentAsRecorded(record) ? '' : 'Clients that normalise addresses send another one.';
  return [ending, missing, address, ...socket.map(gapOf)].filter(Boolean).join('; ');
}

/** The bytes of each line with one character a byte, which is what clients send. The comment has the text. */
function headersOf({ headers, latin1 }: Pick<CapturedMessage, 'headers' | 'latin1'>): Header[] {
  const bytes = headBytes({ line: '', headers }, latin1).headers;
  return bytes.map(([name, value], place) => {
    const [nameText = '', valueText = ''] = headers[place] ?? [];
    const isText = name === nameText && value === valueText;
    return { name, value, ...(!isText && { comment: `${nameText}: ${valueText}` }) };
  });
}

function cookieOf({ name, value, path, domain, expires, httpOnly, secure, sameSite }: SetCookie): Cookie {
  const at = expires === null ? null : cookieDate(expires);
  return {
    name,
    value,
    httpOnly,
    secure,
    ...(path !== null && { path }),
    ...(domain !== null && { domain }),
    ...(sameSite !== null && { sameSite }),
    ...(at !== null && { expires: new Date(at).toISOString() }),
  };
}
