import { toBase64, toBytes, type ByteText } from '../bytes.ts';
import type { Header } from '../head-bytes.ts';
import { percentDecoded } from './percent.ts';
import type { CurlOption } from './read-options.ts';
import { timeCondition } from './time-cond.ts';

type Sent = {
  /** Of the URL. */
  readonly user: ByteText | null;
  readonly body: ByteText | null;
  readonly isForm: boolean;
};

/** The headers that curl makes of the other options, unless they are given. */
export function impliedHeaders(options: readonly CurlOption[], sent: Sent): Header[] {
  const valueOf = (wanted: string) => options.findLast(({ name }) => name === wanted)?.value;
  const has = (wanted: string) => valueOf(wanted) !== undefined;
  const bearer = valueOf('oauth2-bearer');
  const user = valueOf('user') ?? (sent.user === null ? undefined : percentDecoded(sent.user));
  const referer = valueOf('referer')?.split(';auto', 1)[0];
  const resumed = Number(/^\d+$/.exec(valueOf('continue-at') ?? '')?.[0] ?? 0);
  const range = resumed > 0 ? `${resumed}-` : valueOf('range')?.replace(/^\d+$/, '$&-');
  const agent = valueOf('user-agent');
  const cookies = options.filter(({ name, value }) => name === 'cookie' && value.includes('='));
  const condition = valueOf('time-cond');
  const conditional = condition === undefined ? null : timeCondition(condition);
  const headers: (Header | false)[] = [
    bearer !== undefined && !has('basic') && ['Authorization', `Bearer ${bearer}`],
    bearer === undefined && user !== undefined && !isHandshake(options) && ['Authorization', basic(user)],
    Boolean(agent) && ['User-Agent', agent ?? ''],
    range !== undefined && range !== '' && rangeHeader(range, sent),
    has('tr-encoding') && ['Connection', 'TE'],
    has('tr-encoding') && ['TE', 'gzip'],
    has('compressed') && ['Accept-Encoding', 'deflate, gzip, br, zstd'],
    Boolean(referer) && ['Referer', referer ?? ''],
    cookies.length > 0 && ['Cookie', cookies.map(({ value }) => value).join(';')],
    conditional ?? false,
  ];
  return headers.filter((header) => header !== false);
}

/** With a body, a range is the part of the whole that the body is; a form is never a part. */
function rangeHeader(range: ByteText, { body, isForm }: Sent): Header | false {
  if (body === null) return ['Range', `bytes=${range}`];
  return !isForm && ['Content-Range', `bytes ${range}/${body.length}`];
}

const basic = (user: ByteText): string =>
  `Basic ${toBase64(toBytes(user.includes(':') ? user : `${user}:`))}`;

const handshakes: ReadonlySet<string> = new Set([
  'digest',
  'ntlm',
  'ntlm-wb',
  'negotiate',
  'anyauth',
  'aws-sigv4',
]);
/** Whether curl proves who it is by an answer to the server, or a signature. */
const isHandshake = (options: readonly CurlOption[]): boolean =>
  options.some(({ name }) => handshakes.has(name));
