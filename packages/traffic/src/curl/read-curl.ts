import { decodeUtf8, type ByteText } from '../bytes.ts';
import type { Header } from '../head-bytes.ts';
import type { SentRequest } from '../sent-bytes.ts';
import { bashPipelines } from './bash-words.ts';
import { isBlank } from './blanks.ts';
import { cmdWords } from './cmd-words.ts';
import { dataOf, queryOf, type CurlData } from './curl-data.ts';
import { impliedHeaders } from './implied-headers.ts';
import { pipedInto } from './printed.ts';
import { readOptions, type CurlCall, type CurlOption } from './read-options.ts';
import { readUrl, type ReadUrl } from './read-url.ts';
import { timeCondition } from './time-cond.ts';

/** What a request cannot have of the command. */
export const curlNotes = [
  'files-left-out',
  'several-urls',
  'not-expanded',
  'refused',
  'options-left-out',
  'unknown-options',
] as const;
/** `names` are options, for the last two. */
export type CurlNote = { readonly code: (typeof curlNotes)[number]; readonly names: readonly string[] };
export type ReadCurl = {
  readonly request: SentRequest;
  readonly host: string;
  readonly notes: readonly CurlNote[];
};

/**
 * The request that a curl command for a POSIX shell, bash or cmd would send, without what curl adds of its own; null for
 * other text. It never throws. A `body` that is empty is null, as in records.
 */
export function readCurl(text: string): ReadCurl | null {
  const command = commandOf(text);
  if (!command) return null;
  const { calls, unknown } = readOptions(command.words);
  const call = calls.find(({ urls }) => urls.length > 0);
  if (!call) return null;
  const { options, urls } = call;
  const { headers: written, named } = writtenHeaders(options);
  const given = (wanted: string) => written.find(([name]) => name.toLowerCase() === wanted)?.[1] ?? null;
  const data = dataOf(options, {
    input: command.input,
    contentType: given('content-type') ?? (named.has('content-type') ? '' : null),
  });
  const isForm = options.some(({ name }) => name === 'form' || name === 'form-string');
  const isGet = !isForm && has(options, 'get');
  const asked = queryOf(options, command.input);
  const url = readUrl(urls[0] ?? '', {
    isGlobOff: has(options, 'globoff'),
    isPathAsIs: has(options, 'path-as-is'),
    added: isGet && data.body !== null ? data.body : asked.bytes,
    file: sentFile(options),
  });
  if (!url) return null;
  const isKept = ([name]: Header) => !(isForm && name.toLowerCase() === 'content-type');
  const body = isGet ? null : data.body;
  const ofData = isGet && !has(options, 'json') ? [] : data.headers;
  const added = [...impliedHeaders(options, { user: url.user, body, isForm }), ...ofData].filter(
    ([name]) => !named.has(name.toLowerCase()) || !isKept([name, '']),
  );
  return {
    request: {
      method: methodOf(options, { hasData: data.body !== null && !isGet }),
      target: valueOf(options, 'request-target') ?? url.target,
      headers: [...written.filter(isKept), ...added],
      body: body === '' ? null : body,
    },
    host: shown(url.host),
    notes: notesOf({ call, calls, unknown, url, data, isGet, readsQuery: asked.isFile, ...command }),
  };
}

type Command = { words: readonly ByteText[]; input: ByteText | null; isUnread: boolean };

const isCurl = (word: ByteText | undefined): boolean => /^(?:[\s\S]*[/\\])?curl(?:\.exe)?$/i.test(word ?? '');
const assignment = /^[A-Za-z_]\w*=/;
/** Commands that run the command after them, and words of the shell. */
const wrappers: ReadonlySet<string> = new Set(
  'env sudo time nohup exec command nice then do if while until ! { ('.split(' '),
);

/** The first quote tells: cmd has only double ones, which browsers write as `^"`; a caret joins lines. */
const isForCmd = (source: string): boolean =>
  /^[^'"]*\^"/.test(source) || (/^[^']*\^\r?\n/.test(source) && !/^[^"]*'/.test(source));

/** The words after `curl` in the first command that is one. */
function commandOf(text: string): Command | null {
  const source = text.trim().replace(/^[$%]\s+/, '');
  if (isForCmd(source)) {
    const [program, ...words] = cmdWords(source);
    return isCurl(program) ? { words, input: null, isUnread: false } : null;
  }
  for (const { commands, input, isUnread } of bashPipelines(source)) {
    for (const [place, command] of commands.entries()) {
      const words = command.slice(
        Math.max(
          0,
          command.findIndex((word) => !assignment.test(word)),
        ),
      );
      const start = wrappers.has(words[0] ?? '') ? words.findIndex(isCurl) : 0;
      if (!isCurl(words[start])) continue;
      const piped = pipedInto(commands.slice(0, place + 1));
      return { words: words.slice(start + 1), input: input ?? piped, isUnread };
    }
  }
  return null;
}

const shown = (bytes: ByteText): string => decodeUtf8(bytes) ?? bytes;
const valueOf = (options: readonly CurlOption[], wanted: string): ByteText | undefined =>
  options.findLast(({ name }) => name === wanted)?.value;
const has = (options: readonly CurlOption[], wanted: string): boolean =>
  valueOf(options, wanted) !== undefined;

function sentFile(options: readonly CurlOption[]): ByteText | null {
  const file = valueOf(options, 'upload-file');
  return file === undefined || /^[-.]?$/.test(file) ? null : file;
}

function methodOf(options: readonly CurlOption[], { hasData }: { hasData: boolean }): ByteText {
  const given = valueOf(options, 'request');
  if (given) return given;
  if (has(options, 'head')) return 'HEAD';
  if (has(options, 'upload-file')) return 'PUT';
  return hasData ? 'POST' : 'GET';
}

/**
 * The headers that are given, and the names of those that curl makes no header for: `Name:` removes one, `Name;` has no
 * value.
 */
function writtenHeaders(options: readonly CurlOption[]): { headers: Header[]; named: ReadonlySet<string> } {
  const headers: Header[] = [];
  const lines = options
    .filter(({ name, value }) => name === 'header' && !value.startsWith('@'))
    .flatMap(({ value }) => value.split(/\r?\n/));
  for (const line of lines) {
    const [, empty] = /^([^:;]+);$/.exec(line) ?? [];
    const [, name, value = ''] = /^([^:]+):([\s\S]*)$/.exec(line) ?? [];
    if (empty !== undefined) headers.push([empty, '']);
    else if (name !== undefined && !isBlank(value))
      headers.push([name, value.startsWith(' ') ? value.slice(1) : value]);
  }
  const names = lines.map((line) => /^([^:;]+)[:;]/.exec(line)?.[1]?.toLowerCase() ?? '');
  return { headers, named: new Set(names) };
}

/** Options whose effect on the request is not known here. */
const leftOut: ReadonlySet<string> = new Set(
  `anyauth aws-sigv4 crlf digest haproxy-clientip haproxy-protocol http1.0 http2 http2-prior-knowledge http3
   http3-only ipfs-gateway negotiate netrc netrc-file netrc-optional ntlm ntlm-wb variable`.split(/\s+/),
);

type Found = {
  call: CurlCall;
  calls: readonly CurlCall[];
  unknown: readonly string[];
  url: ReadUrl;
  data: CurlData;
  isGet: boolean;
  readsQuery: boolean;
  isUnread: boolean;
};

function notesOf({ call, calls, unknown, url, data, isGet, readsQuery, isUnread }: Found): CurlNote[] {
  const { options, urls } = call;
  const hasUrls = calls.filter((each) => each.urls.length > 0).length > 1;
  const names = options.filter(
    (option) => leftOut.has(option.name) || isUnknownTime(option) || isResumed(option),
  );
  const isRefused =
    url.isRefused ||
    data.isRefused ||
    (has(options, 'head') && data.body !== null && !isGet && !has(options, 'get'));
  const left = [...new Set(names.map(({ name }) => `--${name}`)), ...data.leftOut];
  const notes: [isTrue: boolean, note: CurlNote['code'], names?: readonly string[]][] = [
    [data.hasFiles || readsQuery || options.some(readsFile), 'files-left-out'],
    [urls.length > 1 || !url.isOne || hasUrls, 'several-urls'],
    [isUnread, 'not-expanded'],
    [isRefused, 'refused'],
    [left.length > 0, 'options-left-out', left],
    [unknown.length > 0, 'unknown-options', [...new Set(unknown)]],
  ];
  return notes.filter(([isTrue]) => isTrue).map(([, code, named = []]) => ({ code, names: named }));
}

const isUnknownTime = ({ name, value }: CurlOption) => name === 'time-cond' && timeCondition(value) === null;
const isResumed = ({ name, value }: CurlOption) => name === 'continue-at' && !/^\d+$/.test(value);

/** Whether an option other than those of the body reads a file: headers, cookies, or the options themselves. */
const readsFile = ({ name, value }: CurlOption): boolean =>
  name === 'config' ||
  name === 'etag-compare' ||
  (name === 'header' && value.startsWith('@')) ||
  (name === 'cookie' && value !== '' && !value.includes('='));
