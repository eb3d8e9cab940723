import type { BenchRequest, Header } from './bench-request.ts';

/** Headers that the bench refuses or sets itself. */
const refused =
  /^(?:x-sentiero-.*|connection|keep-alive|te|trailer|transfer-encoding|upgrade|proxy-.*|host|content-length)$/i;

/** An imported request without the headers that the bench refuses or sets itself. */
export function asSendable(request: BenchRequest): { request: BenchRequest; leftOut: readonly string[] } {
  const isKept = ([name]: Header) => !refused.test(name);
  const leftOut = request.headers.filter((header) => !isKept(header)).map(([name]) => name);
  return { request: { ...request, headers: request.headers.filter(isKept) }, leftOut };
}
