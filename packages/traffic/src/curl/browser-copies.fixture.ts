import type { SentRequest } from '../sent-bytes.ts';

/** Writes a command like Chromium's developer tools: `NetworkLogView.generateCurlCommand`. */
export function copiedByChromium(request: SentRequest, system: 'unix' | 'win'): string {
  const escape = system === 'win' ? chromiumWin : chromiumUnix;
  const parts = commandParts(request, escape);
  return parts.join(system === 'win' ? ' ^\n  ' : ' \\\n  ');
}

/** Writes a command like Firefox's developer tools: `devtools/client/shared/curl.js`. */
export function copiedByFirefox(request: SentRequest, system: 'unix' | 'win'): string {
  const escape = system === 'win' ? firefoxWin : firefoxUnix;
  return commandParts(request, escape).join(system === 'win' ? ' ^\n  ' : ' \\\n  ');
}

function commandParts(
  { method, target, headers, body }: SentRequest,
  escape: (text: string) => string,
): string[] {
  return [
    `curl ${escape(`http://shop.localhost:8080${target}`)}`,
    `-X ${escape(method)}`,
    ...headers.map(([name, value]) => `-H ${escape(value === '' ? `${name};` : `${name}: ${value}`)}`),
    ...(body ? [`--data-raw ${escape(body)}`] : []),
    '--compressed --insecure',
  ];
}

function chromiumUnix(text: string): string {
  if (!/[\0-\x1f\x7f-\x9f!]|'/.test(text)) return `'${text}'`;
  const content = text
    .replaceAll('\\', '\\\\')
    .replaceAll("'", "\\'")
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r')
    .replaceAll(/[\0-\x1f\x7f-\x9f!]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return `$'${content}'`;
}

function chromiumWin(text: string): string {
  const content = text
    .replaceAll('\\', '\\\\')
    .replaceAll('"', '\\"')
    .replaceAll(/[^a-zA-Z0-9\s_\-:=+~'/.',?;()*`]/g, '^$&')
    .replaceAll(/%(?=[a-zA-Z0-9_])/g, '%^')
    .replaceAll(/\r?\n|\r/g, '^\n\n');
  return `^"${content}^"`;
}

function firefoxUnix(text: string): string {
  if (!/[^\x20-\x7e]|'/.test(text)) return `'${text}'`;
  const content = text
    .replaceAll('\\', '\\\\')
    .replaceAll("'", "\\'")
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r')
    .replaceAll('!', '\\041')
    .replaceAll(/[^\x20-\x7e]/g, (char) => {
      const code = char.charCodeAt(0);
      return code < 256
        ? `\\x${code.toString(16).padStart(2, '0')}`
        : `\\u${code.toString(16).padStart(4, '0')}`;
    });
  return `$'${content}'`;
}

function firefoxWin(text: string): string {
  const content = text
    .replaceAll('\\', '\\\\')
    .replaceAll('"', '\\"')
    .replaceAll(/[`$]/g, '\\$&')
    .replaceAll(/[^a-zA-Z0-9\s_\-:=+~/.',?;()*`]/g, '^$&')
    .replaceAll(/%(?=[a-zA-Z0-9_])/g, '%^')
    .replaceAll(/\r?\n/g, '^\n\n');
  return `^"${content}^"`;
}
