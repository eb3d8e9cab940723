import { ingestEndpoints, type LabSession } from '@sentiero/contracts/ingest';
import { labPaths } from '@sentiero/contracts/lab';
import { limits } from '@sentiero/contracts/shared';
import type { LabBinds, LabTokens } from '@sentiero/service';
import { randomBytes } from 'node:crypto';
import { ApiRefused, type ApiClient } from '../api/api-client.ts';
import type { Reply } from '../http1/reply.ts';
import type { RequestHead } from '../http1/request-head.ts';
import type { Identity } from './identity.ts';
import {
  dropDoubles,
  readLabCookies,
  readNonce,
  takesSecureCookies,
  writeLabCookie,
  writeNonce,
} from './lab-cookie.ts';
import { pageTexts } from '../pages/page-texts.ts';
import { sendPage, sendRedirect, sendText } from '../pages/pages.ts';

/** A request on a target's host, before it is known whose it is; without an id where no such target is known. */
export type Visit = { request: RequestHead; host: string; targetId: number | null; scheme: string };

export type Entrance = {
  /** The session of who sent the request; null when there is none. Without an id it may be one for another target. */
  whoIs(visit: Visit): LabSession | null | Promise<LabSession | null>;
  /** Answers somebody unknown: a page load goes to the platform, everything else gets 401. */
  turnAway(visit: Visit, reply: Reply): void;
  /** Answers `/_sentiero/enter`. */
  enter(visit: Visit, reply: Reply): Promise<void>;
};

type EntranceParts = {
  api: ApiClient;
  identity: Identity;
  binds: LabBinds;
  tickets: LabTokens;
  apiUrl: string;
  webUrl: string;
};

/** What is told to somebody unknown depends on the request alone, never on whether there is such a target. */
export function entrance({ api, identity, binds, tickets, apiUrl, webUrl }: EntranceParts): Entrance {
  const authorizeUrl = apiUrl.replace(/\/+$/, '') + labPaths.authorize;
  const isSecure = ({ host, scheme }: Visit): boolean => takesSecureCookies(host, scheme);
  const cookiesOf = ({ request }: Visit): string | undefined => request.fields.get('cookie');

  /** Read once: as long as a request runs, it is asked again and again whose it is. */
  const tokens = new WeakMap<Visit, string | null>();

  function tokenOf(visit: Visit): string | null {
    const known = tokens.get(visit);
    if (known !== undefined) return known;
    const [token, ...others] = readLabCookies(cookiesOf(visit), isSecure(visit));
    const only = token === undefined || others.length > 0 ? null : token;
    tokens.set(visit, only);
    return only;
  }

  function whoIs(visit: Visit): LabSession | null | Promise<LabSession | null> {
    const token = tokenOf(visit);
    return token === null ? null : identity.resolve(token, visit.targetId);
  }

  function turnAway(visit: Visit, reply: Reply): void {
    const { request, host } = visit;
    const doubles = dropDoubles(cookiesOf(visit), isSecure(visit));
    if (!isPageLoad(request)) {
      const headers = { 'WWW-Authenticate': 'Cookie realm="Sentiero lab"' };
      return sendText(reply, 401, howToEnter(visit, webUrl), { headers, cookies: doubles });
    }
    if (doubles.length > 0) return sendDoublesPage(visit, reply, doubles);
    // Kept when it is there already, so that two tabs can be on their way at once.
    const nonce = readNonce(cookiesOf(visit), isSecure(visit)) ?? randomBytes(32).toString('base64url');
    const query = new URLSearchParams({
      target: host,
      return: samePath(encoded(request.target)),
      bind: binds.issue(host, nonce),
    });
    sendRedirect(reply, `${authorizeUrl}?${query}`, [writeNonce(nonce, isSecure(visit))]);
  }

  async function enter(visit: Visit, reply: Reply): Promise<void> {
    const query = new URLSearchParams(visit.request.target.split('?').slice(1).join('?'));
    const ticket = query.get('ticket');
    if (ticket) return trade(visit, reply, ticket);
    const { language, noCookie, notFound } = pageTexts(visit.request);
    if (!isRead(visit.request)) return sendText(reply, 404, `${notFound}\n`);
    const back = samePath(query.get('check') ?? '/');
    if (await whoIs(visit)) return sendRedirect(reply, back, []);
    const doubles = dropDoubles(cookiesOf(visit), isSecure(visit));
    if (doubles.length > 0) return sendDoublesPage(visit, reply, doubles);
    sendPage(reply, {
      status: 403,
      language,
      title: noCookie.title,
      text: noCookie.text,
      link: { href: back, label: noCookie.link },
      headers: apart,
    });
  }

  async function trade(visit: Visit, reply: Reply, ticket: string): Promise<void> {
    // One that was made up costs nobody a call.
    if (!/^[A-Za-z0-9_-]{16,200}$/.test(ticket) || !tickets.isOurs(ticket)) return refuseTicket(visit, reply);
    // Without a nonce it is spent all the same: nobody else can bring it later.
    const nonce = isRead(visit.request) ? (readNonce(cookiesOf(visit), isSecure(visit)) ?? null) : null;
    try {
      const { token, session, return_path } = await api.call(ingestEndpoints.enter, {
        ticket,
        target_id: visit.targetId,
        host: visit.host,
        nonce,
      });
      identity.remember(token, session);
      // By way of ourselves: a browser that keeps no cookies must not be sent round for ever.
      const check = `${labPaths.enter}?${new URLSearchParams({ check: samePath(return_path) })}`;
      sendRedirect(reply, check, [writeLabCookie(token, isSecure(visit), session.expires)]);
    } catch (error) {
      if (!(error instanceof ApiRefused)) throw error;
      refuseTicket(visit, reply);
    }
  }

  function refuseTicket(visit: Visit, reply: Reply): void {
    const doubles = dropDoubles(cookiesOf(visit), isSecure(visit));
    if (doubles.length > 0) return sendDoublesPage(visit, reply, doubles);
    const { language, badTicket } = pageTexts(visit.request);
    sendPage(reply, {
      status: 403,
      language,
      title: badTicket.title,
      text: badTicket.text,
      link: { href: '/', label: badTicket.link },
      headers: apart,
    });
  }

  return { whoIs, turnAway, enter };
}

/** No page that opened this window sees where it goes. */
const apart = { 'Cross-Origin-Opener-Policy': 'same-origin' };

/** Two of the same name: one is ours, and nobody can tell which. */
function sendDoublesPage({ request }: Visit, reply: Reply, cookies: readonly string[]): void {
  const { language, twoCookies } = pageTexts(request);
  sendPage(reply, {
    status: 403,
    language,
    title: twoCookies.title,
    text: twoCookies.text,
    link: { href: '/', label: twoCookies.link },
    headers: apart,
    cookies,
  });
}

function isRead({ method }: RequestHead): boolean {
  return method === 'GET' || method === 'HEAD';
}

function isPageLoad(request: RequestHead): boolean {
  const { fields } = request;
  if (!isRead(request)) return false;
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

function howToEnter({ request, scheme }: Visit, webUrl: string): string {
  const host = request.fields.get('host');
  return `${pageTexts(request).notLoggedIn(`${scheme}://${host}/`, webUrl).join('\n')}\n`;
}
