import type { FastifyRequest } from 'fastify';
import type { ShopContext } from '../context.ts';
import { carriedSession } from './carried-session.ts';
import type { Rendered } from '@sentiero/lab-app/scripts/executable';

/** Whether the scripts on a page ring the bell when a browser runs them, and with what. */
export type Rings = {
  readonly page_rings: 'yes' | 'no' | 'unknown' | null;
  readonly carriesSession: boolean;
};

/** Of a request that no script on a page can have sent. */
export const notAsked: Rings = { page_rings: null, carriesSession: false };

/** Any id, for a page of which the browser sent none along. */
const someSid = '0f1e2d3c4b5a69788796a5b4c3d2e1f0';

/** Found out by running them where their only network is a list: what a page says it does proves nothing. */
export async function ringsOf(
  shop: ShopContext,
  request: FastifyRequest,
  { address, rendered }: { readonly address: URL; readonly rendered: Rendered },
): Promise<Rings> {
  const sid = request.cookies['sid'] ?? someSid;
  const cookie = request.cookies['sid'] ? (request.headers.cookie ?? '') : `sid=${someSid}`;
  const allowsInline = request.mode !== 'headers';
  const run = { href: address.href, cookie, programs: rendered.programs, allowsInline };
  const acts = await shop.copies.actsOn(request.learner, run);
  const rings = acts?.sent.filter(({ method, url }) => method === 'POST' && isBell(url, address)) ?? [];
  if (rings.length > 0) {
    const own = [{ sid, customerId: 0 }];
    return {
      page_rings: 'yes',
      carriesSession: rings.some(({ text }) => carriedSession(text, own) !== null),
    };
  }
  if (acts && !acts.isUnsure) return { page_rings: 'no', carriesSession: false };
  return { page_rings: 'unknown', carriesSession: true };
}

function isBell(url: string, page: URL): boolean {
  const to = URL.parse(url, page);
  return to?.host === page.host && to.pathname === '/bell';
}
