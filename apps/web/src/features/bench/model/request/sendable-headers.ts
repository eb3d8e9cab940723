import type { Header } from './bench-request.ts';

/** Headers that the bench refuses or sets itself. */
const refused =
  /^(?:x-sentiero-.*|connection|keep-alive|te|trailer|transfer-encoding|upgrade|proxy-.*|host|content-length)$/i;

export const isSendable = (name: string): boolean => !refused.test(name);

/** Imported headers without those that the bench refuses or sets itself, and the names of these. */
export function sendableHeaders<One extends Header>(
  headers: readonly One[],
): { kept: One[]; leftOut: string[] } {
  return {
    kept: headers.filter(([name]) => isSendable(name)),
    leftOut: headers.filter(([name]) => !isSendable(name)).map(([name]) => name),
  };
}
