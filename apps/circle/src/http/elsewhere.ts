import type { FastifyRequest } from 'fastify';

/** The circle's own address, as the learner's browser knows it: only the proxy writes these headers. */
export function ownOrigin({ headers, host }: FastifyRequest): string {
  const first = (name: string) =>
    String(headers[name] ?? '')
      .split(',', 1)[0]
      ?.trim() ?? '';
  const scheme = first('x-forwarded-proto') === 'https' ? 'https' : 'http';
  return `${scheme}://${first('x-forwarded-host') || host}`;
}

/** True if another site's page has sent the request. */
export function isFromElsewhere(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'cross-site' || site === 'same-site';
  const { origin, referer } = request.headers;
  const from = origin ?? referer;
  return from !== undefined && !isOwnAddress(request, from);
}

/** True if the page that sends it, or would show it, stands in a frame of another page. */
export function isInFrame({ headers }: FastifyRequest): boolean {
  return /^(?:iframe|frame|embed|object)$/.test(headers['sec-fetch-dest'] ?? '');
}

/** True for an address of the circle, over HTTP or HTTPS. */
export function isOwnAddress(request: FastifyRequest, address: string): boolean {
  const own = ownOrigin(request);
  return URL.canParse(address) && URL.canParse(own) && new URL(address).host === new URL(own).host;
}
