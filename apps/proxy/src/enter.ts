import { ingestEndpoints, type LabSession, type RoutedTarget } from '@sentiero/contracts/ingest';
import { labPaths } from '@sentiero/contracts/lab';
import { limits } from '@sentiero/contracts/shared';
import { createHash, randomBytes } from 'node:crypto';
import { ApiRefused, type ApiClient } from './api-client.ts';
import type { Reply } from './http1/reply.ts';
import type { RequestHead } from './http1/request-head.ts';
import type { Identity } from './identity.ts';
import { readLabCookie, readNonce, takesSecureCookies, writeLabCookie, writeNonce } from './lab-cookie.ts';
import { sendPage, sendRedirect, sendText } from './pages.ts';

/** A request on a target's host, before it is known whose it is. */
export type Visit = { request: RequestHead; target: RoutedTarget; scheme: string };

export type Entrance = {
  /** The session of who sent the request; null when there is none. */
  whoIs(visit: Visit): LabSession | null | Promise<LabSession | null>;
  /** Answers somebody unknown: a page load goes to the platform, everything else gets 401. */
  turnAway(visit: Visit, reply: Reply): void;
  /** Answers `/_sentiero/enter`. */
  enter(visit: Visit, reply: Reply): Promise<void>;
};

type EntranceParts = { api: ApiClient; identity: Identity; apiUrl: string; webUrl: string };

export function entrance({ api, identity, apiUrl, webUrl }: EntranceParts): Entrance {
  const authorizeUrl = apiUrl.replace(/\/+$/, '') + labPaths.authorize;
  const isSecure = ({ target, scheme }: Visit): boolean => takesSecureCookies(target, scheme);

  function whoIs(visit: Visit): LabSession | null | Promise<LabSession | null> {
    const token = readLabCookie(visit.request.fields.get('cookie'), isSecure(visit));
    return token === undefined ? null : identity.resolve(token, visit.target.id);
  }

  function turnAway(visit: Visit, reply: Reply): void {
    const { request, target } = visit;
    if (!isPageLoad(request)) {
      sendText(reply, 401, howToEnter(target, webUrl), {
        'WWW-Authenticate': 'Cookie realm="Sentiero lab"',
      });
      return;
    }
    // Kept when it is there already, so that two tabs can be on their way at once.
    const nonce =
      readNonce(request.fields.get('cookie'), isSecure(visit)) ?? randomBytes(32).toString('base64url');
    const query = new URLSearchParams({
      target: target.host,
      return: samePath(encoded(request.target)),
      bind: createHash('sha256').update(nonce).digest('hex'),
    });
    sendRedirect(reply, `${authorizeUrl}?${query}`, [writeNonce(nonce, isSecure(visit))]);
  }

  async function enter(visit: Visit, reply: Reply): Promise<void> {
    const query = new URLSearchParams(visit.request.target.split('?').slice(1).join('?'));
    const ticket = query.get('ticket');
    if (ticket) return trade(visit, reply, ticket);
    const back = samePath(query.get('check') ?? '/');
    if (await whoIs(visit)) return sendRedirect(reply, back, []);
    sendPage(reply, {
      status: 403,
      title: 'Your browser did not keep the cookie',
      text: [
        `You came in, but your browser did not send the cookie back that says who you are on ${visit.target.name}.`,
        'Allow cookies for this address, or open it in a tab of its own, outside of any frame, and try again.',
      ],
      link: { href: back, label: 'Try again' },
    });
  }

  async function trade(visit: Visit, reply: Reply, ticket: string): Promise<void> {
    const nonce = readNonce(visit.request.fields.get('cookie'), isSecure(visit));
    if (nonce === undefined || ticket.length > 200) return refuseTicket(reply);
    try {
      const { token, session, return_path } = await api.call(ingestEndpoints.enter, {
        ticket,
        target_id: visit.target.id,
        nonce,
      });
      identity.remember(token, session);
      // By way of ourselves: a browser that keeps no cookies must not be sent round for ever.
      const check = `${labPaths.enter}?${new URLSearchParams({ check: samePath(return_path) })}`;
      sendRedirect(reply, check, [writeLabCookie(token, isSecure(visit), session.expires)]);
    } catch (error) {
      if (!(error instanceof ApiRefused)) throw error;
      refuseTicket(reply);
    }
  }

  return { whoIs, turnAway, enter };
}

function refuseTicket(reply: Reply): void {
  sendPage(reply, {
    status: 403,
    title: 'This way in is closed',
    text: [
      'The link was used already, is older than a minute, or belongs to another browser.',
      'If it was opened by this browser just now, allow cookies for this address.',
    ],
    link: { href: '/', label: 'Start again' },
  });
}

function isPageLoad({ method, fields }: RequestHead): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  if (/websocket/i.test(fields.get('upgrade') ?? '')) return false;
  const mode = fields.get('sec-fetch-mode');
  if (mode !== undefined) return mode === 'navigate';
  return (fields.get('accept') ?? '').toLowerCase().includes('text/html');
}

/** Bytes outside of ASCII percent-encoded, so that they come back as they were. */
function encoded(target: string): string {
  return target.replace(/[\x80-\xff]/g, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** Path and query on the same origin: nothing that a browser would take for another host. */
function samePath(path: string): string {
  if (!/^\/(?![/\\])[\x21-\x7e\x80-\xff]*$/.test(path)) return '/';
  // The API takes no longer ones back.
  return path.startsWith(labPaths.enter) || path.length > limits.urlMax * 4 ? '/' : path;
}

function howToEnter(target: RoutedTarget, webUrl: string): string {
  return [
    `401: ${target.name} does not know who you are.`,
    `In a browser: open ${target.frontend_url} while you are logged in at ${webUrl}.`,
    'For a command-line tool: send the Cookie header that the platform gives you for this target',
    `(GET targets/${target.id}/lab-token).`,
    '',
  ].join('\n');
}
