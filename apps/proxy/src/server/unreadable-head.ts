import { Fields } from '@sentiero/http1/fields';
import { hostOf, type RequestHead } from '@sentiero/http1/request-head';

const maxLines = 500;
const lineLimit = 8 * 1024;

/**
 * The readable parts of a refused head, to find its sender and to show it; never to forward it. Null without a request
 * line and a host.
 */
export function readUnreadable(text: string): RequestHead | null {
  const [first = '', ...rest] = text.split(/\r?\n/, maxLines);
  const [method = '', sentTarget = ''] = first.split(/[ \t]+/);
  const lines = rest.flatMap((line) => {
    const [, name, value] = /^([^\s:]+)[ \t]*:[ \t]*(.*?)[ \t]*$/.exec(line.slice(0, lineLimit)) ?? [];
    return name === undefined || value === undefined ? [] : [name, value];
  });
  const [, path] = /^https?:\/\/[^/?#]+(.*)$/i.exec(sentTarget) ?? [];
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
