import * as T from 'typebox';
import { endpoint } from '../http/index.ts';
import { limits } from '../shared/index.ts';

/** Names for entering a target, shared by API and proxy. */
export const labPaths = {
  authorize: '/lab/authorize',
  enter: '/_sentiero/enter',
  events: '/_sentiero/events',
} as const;
export const labCookies = { secure: '__Host-sentiero_lab', plain: 'sentiero_lab' } as const;

export const labEndpoints = {
  authorize: endpoint({
    method: 'GET',
    path: labPaths.authorize,
    access: 'public',
    summary: 'Redirects a browser to the target with a ticket, or to the login first.',
    status: 303,
    query: T.Object({
      /** The host of the target's `frontend_url`. */
      target: T.String({ minLength: 1, maxLength: 255 }),
      /** Path and query on the target. */
      return: T.String({ minLength: 1, maxLength: limits.urlMax * 4 }),
      /**
       * The SHA-256 (hex) of the nonce in the browser's cookie on the target's host, the time, and the proxy's
       * signature.
       */
      bind: T.String({ maxLength: 121, pattern: '^[0-9a-f]{64}(\\.[0-9a-z]{1,12}\\.[A-Za-z0-9_-]{43})?$' }),
    }),
  }),
};
