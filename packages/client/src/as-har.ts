import type { CapturedBody, CapturedMessage, CapturedRequest } from '@sentiero/contracts/capture';
import type { Content, Cookie, Entry, Har, PostData } from 'har-format';
import { requestCookies, responseCookies, type SetCookie } from '@sentiero/traffic/cookies';

const version = '0.2.0';
const httpVersion = 'HTTP/1.1';
const unknown = -1;

/** A record without the fields that the live view adds. */
type Exchange = Omit<CapturedRequest, 'seq' | 'target' | 'completed' | 'origin' | 'from' | 'run'>;

/** The requests as an HTTP archive (HAR 1.2), oldest first, for other tools. */
export function asHar(requests: readonly CapturedRequest[]): Har {
  const entries = requests.toSorted((a, b) => a.seq - b.seq).map(harEntry);
  return { log: { ...harHead, entries } };
}

/** What an archive says before its entries. */
export const harHead = { version: '1.2', creator: { name: 'Sentiero', version } };

export function harEntry(record: Exchange): Entry {
  const { request, response, duration } = record;
  const time = duration * 1000;
  const comment = commentOfEntry(record);
  return {
    startedDateTime: record.at,
    time,
    request: {
      method: record.method,
      url: asUri(record.url),
      httpVersion,
      cookies: requestCookies(request.headers),
      headers: pairs(request.headers),
      queryString: pairs(record.params),
      headersSize: unknown,
      bodySize: request.body?.size ?? 0,
      ...(request.body && { postData: postDataOf(request.headers, request.body) }),
    },
    response: {
      status: record.code ?? 0,
      statusText: record.status,
      httpVersion,
      cookies: response ? responseCookies(response.headers).map(cookieOf) : [],
      headers: pairs(response?.headers ?? []),
      content: answerOf(response),
      redirectURL: valueOf(response?.headers, 'location'),
      headersSize: unknown,
      bodySize: response?.body?.size ?? (response ? 0 : unknown),
    },
    cache: {},
    timings: { send: 0, wait: time, receive: 0 },
    ...(comment && { comment }),
  };
}

function commentOfEntry({ outcome, cut = [] }: Exchange): string {
  const ending = outcome === 'answered' ? '' : outcome;
  const missing = cut.length > 0 ? `Only the beginning was kept of ${cut.join(', ')}.` : '';
  return [ending, missing].filter(Boolean).join('; ');
}

function postDataOf(headers: CapturedMessage['headers'], body: CapturedBody): PostData {
  const isHex = body.encoding === 'hex';
  const comment = [isHex ? 'The text is Base64.' : '', commentOf(body)].filter(Boolean).join(' ');
  return {
    mimeType: valueOf(headers, 'content-type'),
    text: isHex ? asBase64(body) : body.content,
    ...(comment && { comment }),
  };
}

function answerOf(response: CapturedMessage | null): Content {
  const body = response?.body;
  const mimeType = valueOf(response?.headers, 'content-type');
  if (!body) return { size: 0, mimeType };
  const comment = commentOf(body);
  return {
    size: body.size,
    mimeType,
    ...(body.encoding === 'hex' ? { text: asBase64(body), encoding: 'base64' } : { text: body.content }),
    ...(comment && { comment }),
  };
}

function commentOf({ truncated, size }: CapturedBody): string {
  return truncated ? `Only the beginning was recorded, of ${size} bytes.` : '';
}

function cookieOf({ name, value, path, domain, expires, httpOnly, secure, sameSite }: SetCookie): Cookie {
  const at = expires === null ? Number.NaN : Date.parse(expires);
  return {
    name,
    value,
    httpOnly,
    secure,
    ...(path !== null && { path }),
    ...(domain !== null && { domain }),
    ...(sameSite !== null && { sameSite }),
    ...(Number.isFinite(at) && { expires: new Date(at).toISOString() }),
  };
}

function pairs(list: readonly (readonly [string, string])[]): { name: string; value: string }[] {
  return list.map(([name, value]) => ({ name, value }));
}

function valueOf(headers: CapturedMessage['headers'] | undefined, name: string): string {
  return headers?.find(([other]) => other.toLowerCase() === name)?.[1] ?? '';
}

/** The bytes of a body in hex. */
function asBase64({ content }: CapturedBody): string {
  const bytes = content.match(/../g) ?? [];
  return btoa(bytes.map((byte) => String.fromCharCode(Number.parseInt(byte, 16))).join(''));
}

/** An attack's URL may be invalid, which readers of archives reject. */
function asUri(url: string): string {
  return url
    .toWellFormed()
    .replaceAll(/[^\x21-\x7e]+|["<>\\^`{|}[\]#]/gu, (part) => encodeURIComponent(part))
    .replaceAll(/%(?![0-9a-f]{2})/gi, '%25');
}
