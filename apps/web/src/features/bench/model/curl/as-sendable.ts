import type { BenchRequest, Header } from '../request/bench-request.ts';

/** The bench refuses these, or sets them itself. */
const refused =
  /^(?:x-sentiero-.*|connection|keep-alive|te|trailer|transfer-encoding|upgrade|proxy-.*|host|content-length)$/i;

/** A request from elsewhere, without the headers that the bench refuses or sets itself. */
export function asSendable(request: BenchRequest): { request: BenchRequest; leftOut: readonly string[] } {
  const isKept = ([name]: Header) => !refused.test(name);
  const leftOut = request.headers.filter((header) => !isKept(header)).map(([name]) => name);
  return { request: { ...request, headers: request.headers.filter(isKept) }, leftOut };
}
