import type { BenchRequest, Draft } from './bench-request.ts';
import { parseDraft } from './request-text.ts';

export type ReadHttp = { readonly request: BenchRequest; readonly host: string | null };

/** A request as sent over the wire, possibly with an absolute target; null for other text. */
export function parseHttp(text: string): ReadHttp | null {
  const source = text.replace(/^\s+/, '');
  if (!/^[!#$%&'*+\-.^_`|~0-9A-Za-z]+ \S.* HTTP\/\d/.test(source)) return null;
  const draft: Draft = { text: source, bodyAs: 'utf8' };
  const { request, problems } = parseDraft(draft);
  if (problems.length > 0) return null;
  const [, absoluteHost, rest = ''] = /^https?:\/\/([^/?#]*)(.*)/i.exec(request.target) ?? [];
  const host = request.headers.find(([name]) => name.toLowerCase() === 'host')?.[1] ?? absoluteHost ?? null;
  if (absoluteHost === undefined) return { request, host };
  return { request: { ...request, target: rest.startsWith('/') ? rest : `/${rest}` }, host: absoluteHost };
}
