import type { FastifyRequest } from 'fastify';

/** The headers in which browsers state a request's origin; other clients can send anything. */
export type Origin = {
  readonly method: string;
  readonly site: string | null;
  readonly cross_site: boolean;
  readonly page: string | null;
  readonly by: 'address' | 'link' | 'form' | 'script' | 'unknown';
};

export function originOf(request: FastifyRequest): Origin {
  const { origin, host } = request.headers;
  const site = header(request, 'sec-fetch-site');
  const isForeignOrigin = origin !== undefined && origin.replace(/^https?:\/\//, '') !== host;
  return {
    method: request.method,
    site,
    cross_site: site === 'cross-site' || site === 'same-site' || isForeignOrigin,
    page: pageOf(request)?.pathname ?? null,
    by: senderOf(request, site),
  };
}

/** The page of this shop that the request states as its origin. */
export function pageOf({ headers: { referer, host } }: FastifyRequest): URL | null {
  if (!referer || !URL.canParse(referer)) return null;
  const page = new URL(referer);
  return page.host === host ? page : null;
}

function senderOf(request: FastifyRequest, site: string | null): Origin['by'] {
  const destination = header(request, 'sec-fetch-dest');
  if (destination === null) return 'unknown';
  const isNavigation = ['document', 'iframe', 'frame', 'object', 'embed'].includes(destination);
  if (!isNavigation) return 'script';
  if (request.method !== 'GET') return 'form';
  return site === 'none' ? 'address' : 'link';
}

export function header({ headers }: FastifyRequest, name: string): string | null {
  const value = headers[name];
  return typeof value === 'string' ? value : null;
}
