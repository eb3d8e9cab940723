import type { ByteText } from '../../../../shared/text/bytes.ts';

export type CurlOption = { readonly name: string; readonly value: ByteText };
export type CurlCall = { readonly options: readonly CurlOption[]; readonly urls: readonly ByteText[] };

/** The short options that matter here or take a value, with their long names. */
const long: Readonly<Record<string, string>> = {
  A: 'user-agent',
  b: 'cookie',
  c: 'cookie-jar',
  C: 'continue-at',
  d: 'data',
  D: 'dump-header',
  e: 'referer',
  E: 'cert',
  F: 'form',
  G: 'get',
  H: 'header',
  I: 'head',
  K: 'config',
  m: 'max-time',
  o: 'output',
  P: 'ftp-port',
  Q: 'quote',
  r: 'range',
  t: 'telnet-option',
  T: 'upload-file',
  u: 'user',
  U: 'proxy-user',
  w: 'write-out',
  x: 'proxy',
  X: 'request',
  y: 'speed-time',
  Y: 'speed-limit',
  z: 'time-cond',
};

const withValue = new Set([
  ...Object.values(long).filter((name) => name !== 'get' && name !== 'head'),
  ...'cacert capath cert-type ciphers connect-timeout connect-to curves data-ascii data-binary data-raw'.split(
    ' ',
  ),
  ...'data-urlencode dns-servers expect100-timeout form-string happy-eyeballs-timeout-ms interface json'.split(
    ' ',
  ),
  ...'keepalive-time key key-type limit-rate local-port max-filesize max-redirs noproxy oauth2-bearer pass'.split(
    ' ',
  ),
  ...'pinnedpubkey preproxy proto proto-default proto-redir proxy-header rate request-target resolve'.split(
    ' ',
  ),
  ...'retry retry-delay retry-max-time socks4 socks4a socks5 socks5-hostname stderr tls-max tls13-ciphers'.split(
    ' ',
  ),
  ...'trace trace-ascii unix-socket url url-query variable'.split(' '),
]);

/** The arguments after `curl`, in the given order. */
export function readOptions(words: readonly ByteText[]): CurlCall {
  const options: CurlOption[] = [];
  const urls: ByteText[] = [];
  const rest = [...words];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (word.startsWith('--') && word.length > 2) {
      const name = word.slice(2);
      const value = withValue.has(name) ? (rest.shift() ?? '') : '';
      if (name === 'url') urls.push(value);
      else options.push({ name, value });
    } else if (word.startsWith('-') && word.length > 1 && word !== '--')
      options.push(...shortOptions(word, rest));
    else if (word !== '--') urls.push(word);
  }
  return { options, urls };
}

/** `-sXPOST`: letters up to the first option with a value, which is the rest of the word or the next word. */
function shortOptions(word: ByteText, rest: ByteText[]): CurlOption[] {
  const options: CurlOption[] = [];
  for (let place = 1; place < word.length; place++) {
    const name = long[word[place] ?? ''];
    if (name === undefined) continue;
    if (!withValue.has(name)) options.push({ name, value: '' });
    else return [...options, { name, value: word.slice(place + 1) || (rest.shift() ?? '') }];
  }
  return options;
}
