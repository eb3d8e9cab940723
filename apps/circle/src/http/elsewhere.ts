import type { FastifyRequest } from 'fastify';

/** The circle's own address, as the learner's browser knows it: the last values are the proxy's. */
export function ownOrigin(request: FastifyRequest): string {
  return originAt(request, -1) ?? `http://${request.host}`;
}

/** The address with the host at that place in the header to which each gateway adds its own; null if it holds none. */
export function originAt({ headers }: FastifyRequest, place: 0 | -1): string | null {
  const valueAt = (name: string, at: 0 | -1) =>
    String(headers[name] ?? '')
      .split(',')
      .at(at)
      ?.trim();
  const host = valueAt('x-forwarded-host', place);
  return host ? `${valueAt('x-forwarded-proto', -1) === 'https' ? 'https' : 'http'}://${host}` : null;
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
