import type { Learner } from './learner.ts';
import { sign } from './signature.ts';

type Call = { readonly method: string; readonly url: string };

/**
 * The header with which a target calls itself by its learner's host, for the learner whose request made it do so. It is
 * good for this call only, so that no other server can use it.
 */
export function selfCallHeaders(
  token: string,
  { learner, request }: Learner,
  { method, url }: Call,
): Record<string, string> {
  const { host, pathname, search } = new URL(url);
  const called = `${method.toUpperCase()} ${host}${pathname}${search}`;
  const signature = sign(token, `${learner}.${request}.${called}`);
  return { 'X-Sentiero-Self': `${learner}.${request}.${signature}` };
}
