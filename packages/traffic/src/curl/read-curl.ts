import { decodeUtf8, type ByteText } from '../../../../shared/text/bytes.ts';
import type { BenchRequest, Header } from '../request/bench-request.ts';
import { bashWords } from './bash-words.ts';
import { cmdWords } from './cmd-words.ts';
import { dataOf, queryOf, readsFiles, textOrBytes, type CurlData } from './curl-data.ts';
import { readOptions, type CurlOption } from './curl-options.ts';

/** The parts of the command that the bench cannot reproduce. */
export type CurlNote = 'files-left-out' | 'several-urls';
export type ReadCurl = {
  readonly request: BenchRequest;
  readonly host: string;
  readonly notes: readonly CurlNote[];
};

/**
 * The request that a curl command would send, in the form copied by browsers and our inspector; null for other text.
 */
export function parseCurl(text: string): ReadCurl | null {
  const { words, input } = wordsOf(text);
  const [program = '', ...rest] = words;
  if (!/(?:^|[/\\])curl(?:\.exe)?$/i.test(program)) return null;
  const { options, urls } = readOptions(rest);
  const url = readUrl(decoded(urls[0] ?? ''));
  if (!url) return null;
  const data = dataOf(options, input);
  const isGet = options.some(({ name }) => name === 'get');
  const query = isGet && data.body !== null ? data.body : '';
  const asked = [queryOf(options), query].reduce(withData, url.target);
  const target = decoded(valueOf(options, 'request-target') ?? asked);
  const body = isGet || data.body === null || data.body === '' ? null : textOrBytes(data.body);
  const notes: CurlNote[] = [
    ...(data.hasFiles || readsFiles(options) ? (['files-left-out'] as const) : []),
    ...(urls.length > 1 ? (['several-urls'] as const) : []),
  ];
  const method = methodOf(options, { isGet, hasData: data.body !== null });
  return {
    request: {
      method,
      target,
      headers: headersOf(options, { data: isGet ? null : data, user: url.user }),
      body,
    },
    host: url.host,
    notes,
  };
}

/** A variable that the shell sets for the command after it. */
const assignment = /^[A-Za-z_]\w*=/;

/** Our own command pipes in the bytes that cannot be an argument. */
function wordsOf(text: string): { words: ByteText[]; input: ByteText | null } {
  const source = text.trim().replace(/^\$\s+/, '');
  if (/\^"|\^\r?\n/.test(source)) return { words: cmdWords(source), input: null };
  const commands = bashWords(source).map((all) => all.slice(all.findIndex((word) => !assignment.test(word))));
  const words =
    commands.find(([program]) => program === 'curl' || program?.endsWith('/curl')) ?? commands.at(-1) ?? [];
  const [program, format, base64 = ''] = commands[0] ?? [];
  const isPiped =
    commands.length === 3 && program === 'printf' && format === '%s' && commands[1]?.[0] === 'base64';
  return { words, input: isPiped ? fromBase64(base64) : null };
}

function fromBase64(text: string): ByteText | null {
  try {
    return atob(text);
  } catch {
    return null;
  }
}

const decoded = (bytes: ByteText): string => decodeUtf8(bytes) ?? bytes;
const valueOf = (options: readonly CurlOption[], wanted: string): ByteText | undefined =>
  options.findLast(({ name }) => name === wanted)?.value;

type Url = { host: string; target: string; user: string | null };

/** Removes the fragment and encodes only what a request line cannot hold; `URL` would change the path. */
function readUrl(url: string): Url | null {
  const match = /^(?:https?:\/\/)?(?:([^/?#@]*)@)?([^/?#]+)([^#]*)/i.exec(url.trim());
  if (!match) return null;
  const [, user, host = '', rest = ''] = match;
  const target = rest.replaceAll(/[\s\0-\x1f\x7f-\uffff]+/g, (found) =>
    encodeURIComponent(found.toWellFormed()),
  );
  return { host, target: target.startsWith('/') ? target : `/${target}`, user: user ?? null };
}

function withData(target: string, query: string): string {
  if (query === '') return target;
  return `${target}${target.includes('?') ? '&' : '?'}${query}`;
}

function methodOf(
  options: readonly CurlOption[],
  { isGet, hasData }: { isGet: boolean; hasData: boolean },
): string {
  const given = valueOf(options, 'request');
  if (given !== undefined) return decoded(given);
  if (valueOf(options, 'head') !== undefined) return 'HEAD';
  if (valueOf(options, 'upload-file') !== undefined) return 'PUT';
  return hasData && !isGet ? 'POST' : 'GET';
}

/** Explicit headers keep their order; those that follow from other options come after them. */
function headersOf(
  options: readonly CurlOption[],
  { data, user }: { data: CurlData | null; user: string | null },
): Header[] {
  const written = options.filter(({ name }) => name === 'header').map(({ value }) => decoded(value));
  const removed = new Set(written.flatMap((line) => /^([^:;]+):\s*$/.exec(line)?.[1]?.toLowerCase() ?? []));
  const headers: Header[] = written.map(readHeader).filter((header) => header !== null);
  const isGiven = (name: string) =>
    headers.some(([known]) => known.toLowerCase() === name) || removed.has(name);
  const credentials = valueOf(options, 'user') ?? (user === null ? undefined : decodeURIComponentOr(user));
  const bearer = valueOf(options, 'oauth2-bearer');
  const cookies = options
    .filter(({ name, value }) => name === 'cookie' && value.includes('='))
    .map(({ value }) => decoded(value));
  const implied: (Header | null)[] = [
    credentials === undefined ? null : ['Authorization', `Basic ${btoa(credentials)}`],
    bearer === undefined ? null : ['Authorization', `Bearer ${decoded(bearer)}`],
    implies(options, 'user-agent', 'User-Agent'),
    implies(options, 'referer', 'Referer'),
    implies(options, 'range', 'Range'),
    cookies.length === 0 ? null : ['Cookie', cookies.join('; ')],
    ...(data?.headers ?? []),
  ];
  for (const header of implied) if (header && !isGiven(header[0].toLowerCase())) headers.push(header);
  return headers;
}

function implies(options: readonly CurlOption[], option: string, name: string): Header | null {
  const value = valueOf(options, option);
  if (value === undefined || value === '') return null;
  return [name, option === 'range' ? `bytes=${decoded(value)}` : decoded(value)];
}

/** `Name;` is a header without a value, `Name:` removes one of curl's own. */
function readHeader(line: string): Header | null {
  const [, empty] = /^([^:]+);\s*$/.exec(line) ?? [];
  if (empty !== undefined) return [empty, ''];
  const [, name, value = ''] = /^([^:]+):([\s\S]*)$/.exec(line) ?? [];
  if (name === undefined || value.trim() === '') return null;
  return [name, value.startsWith(' ') ? value.slice(1) : value];
}

function decodeURIComponentOr(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
