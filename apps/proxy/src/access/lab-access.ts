import { ingestEndpoints, type LabSession } from '@sentiero/contracts/ingest';
import { labPaths } from '@sentiero/contracts/lab';
import { limits, withoutEndSlashes } from '@sentiero/contracts/shared';
import { filled, type LabBinds, type LabTokens } from '@sentiero/service';
import { randomBytes } from 'node:crypto';
import { ApiRefused, type ApiClient } from '../api/api-client.ts';
import type { Reply } from '@sentiero/http1/reply';
import type { RequestHead } from '@sentiero/http1/request-head';
import type { IdentityCache } from './identity.ts';
import {
  clearDuplicates,
  readLabCookies,
  readNonce,
  acceptsSecureCookies,
  writeLabCookie,
  writeNonce,
} from './lab-cookie.ts';
import { isCrossOrigin } from './cross-origin.ts';
import { pageTexts } from '../pages/page-texts.ts';
import { sendPage, sendRedirect, sendText } from '../pages/pages.ts';

/** A request to a target's host before its sender is known. The id is null if no target has that host. */
export type LabRequest = {
  request: RequestHead;
  host: string;
  targetId: number | null;
  scheme: string;
  /** The lab token of a bench request or of a proxy's client, which need no cookie. */
  token?: string;
  /** Whether the client takes us for its proxy. */
  isForProxy?: true;
  /** The token of its cookies, once they are parsed: the session of a running request is checked repeatedly. */
  cookieToken?: string | null;
};

type LabAccessParts = {
  api: ApiClient;
  identity: IdentityCache;
  binds: LabBinds;
  tickets: LabTokens;
  apiUrl: string;
  webUrl: string;
};

/** The answer to an unknown sender depends on the request alone, never on whether such a target exists. */
export class LabAccess {
  readonly #parts: LabAccessParts;
  readonly #authorizeUrl: string;

  constructor(parts: LabAccessParts) {
    this.#parts = parts;
    this.#authorizeUrl = withoutEndSlashes(parts.apiUrl) + labPaths.authorize;
  }

  /** The sender's session, null without one. With no target id in the request, it may belong to another target. */
  resolveSession(labRequest: LabRequest): LabSession | null | Promise<LabSession | null> {
    const token = this.tokenOf(labRequest);
    return token === null ? null : this.#parts.identity.resolve(token, labRequest.targetId);
  }

  /** The token that the request carries; null if it carries none, or several. */
  tokenOf(labRequest: LabRequest): string | null {
    if (labRequest.token !== undefined) return labRequest.token;
    if (labRequest.cookieToken === undefined) {
      const [token, ...others] = readLabCookies(cookiesOf(labRequest), isSecure(labRequest));
      labRequest.cookieToken = token === undefined || others.length > 0 ? null : token;
    }
    return labRequest.cookieToken;
  }

  /**
   * Answers an unknown sender: a page load is redirected to the platform, a proxy's client gets 407, anything else 401.
   */
  reject(labRequest: LabRequest, reply: Reply): void {
    const { request, host } = labRequest;
    if (labRequest.isForProxy) return sendProxyLogin(labRequest, reply);
    const duplicates = clearDuplicates(cookiesOf(labRequest), isSecure(labRequest));
    if (!isPageLoad(request)) {
      const headers = { 'WWW-Authenticate': 'Cookie realm="Sentiero lab"' };
      const text = this.refusalText(labRequest);
      return sendText(reply, { status: 401, text, headers, cookies: duplicates });
    }
    if (duplicates.length > 0) return sendDuplicateCookiesPage(labRequest, reply, duplicates);
    // An existing nonce is reused, so that two tabs can log in at the same time.
    const nonce =
      readNonce(cookiesOf(labRequest), isSecure(labRequest)) ?? randomBytes(32).toString('base64url');
    const query = new URLSearchParams({
      target: host,
      return: safePath(encoded(request.target)),
      bind: this.#parts.binds.issue(host, nonce),
    });
    sendRedirect(reply, `${this.#authorizeUrl}?${query}`, [writeNonce(nonce, isSecure(labRequest))]);
  }

  /** What a client reads that is neither a page load nor a proxy's. */
  refusalText(labRequest: LabRequest): string {
    const hint = loginHint(labRequest, this.#parts.webUrl);
    const { request } = labRequest;
    return isCrossOrigin(request) ? `${hint}${pageTexts(request).withoutCredentials}\n` : hint;
  }

  /** Answers `/_sentiero/enter`. */
  async enter(labRequest: LabRequest, reply: Reply): Promise<void> {
    const query = new URLSearchParams(labRequest.request.target.split('?').slice(1).join('?'));
    const ticket = query.get('ticket');
    if (ticket) return this.#redeemTicket(labRequest, reply, ticket);
    const { language, noCookie, notFound } = pageTexts(labRequest.request);
    if (!isSafeMethod(labRequest.request)) return sendText(reply, { status: 404, text: `${notFound}\n` });
    const back = safePath(query.get('check') ?? '/');
    if (await this.resolveSession(labRequest)) return sendRedirect(reply, back, []);
    const duplicates = clearDuplicates(cookiesOf(labRequest), isSecure(labRequest));
    if (duplicates.length > 0) return sendDuplicateCookiesPage(labRequest, reply, duplicates);
    sendPage(reply, {
      status: 403,
      language,
      title: noCookie.title,
      text: noCookie.text,
      link: { href: back, label: noCookie.link },
      headers: isolated,
    });
  }

  async #redeemTicket(labRequest: LabRequest, reply: Reply, ticket: string): Promise<void> {
    // A forged ticket costs no API call.
    if (!/^[A-Za-z0-9_-]{16,200}$/.test(ticket) || !this.#parts.tickets.isOurs(ticket))
      return this.#rejectTicket(labRequest, reply);
    // A ticket is spent even without a nonce, so that it cannot be used later.
    const nonce = isSafeMethod(labRequest.request)
      ? (readNonce(cookiesOf(labRequest), isSecure(labRequest)) ?? null)
      : null;
    try {
      const { token, session, return_path } = await this.#parts.api.call(ingestEndpoints.enter, {
        ticket,
        target_id: labRequest.targetId,
        host: labRequest.host,
        nonce,
      });
      this.#parts.identity.remember(token, session);
      // This redirect to the same URL keeps a browser that rejects cookies from looping forever.
      const check = `${labPaths.enter}?${new URLSearchParams({ check: safePath(return_path) })}`;
      sendRedirect(reply, check, [writeLabCookie(token, isSecure(labRequest), session.expires)]);
    } catch (error) {
      if (!(error instanceof ApiRefused)) throw error;
      this.#rejectTicket(labRequest, reply);
    }
  }

  #rejectTicket(labRequest: LabRequest, reply: Reply): void {
    const duplicates = clearDuplicates(cookiesOf(labRequest), isSecure(labRequest));
    if (duplicates.length > 0) return sendDuplicateCookiesPage(labRequest, reply, duplicates);
    const { language, badTicket } = pageTexts(labRequest.request);
    sendPage(reply, {
      status: 403,
      language,
      title: badTicket.title,
      text: badTicket.text,
      link: { href: '/', label: badTicket.link },
      headers: isolated,
    });
  }
}

function isSecure({ host, scheme }: LabRequest): boolean {
  return acceptsSecureCookies(host, scheme);
}

function cookiesOf({ request }: LabRequest): string | undefined {
  return request.fields.get('cookie');
}

function sendProxyLogin({ request }: LabRequest, reply: Reply): void {
  const headers = { 'Proxy-Authenticate': 'Basic realm="Sentiero lab", charset="UTF-8"' };
  sendText(reply, { status: 407, text: `${pageTexts(request).proxyLogin}\n`, headers });
}

/** The opener of this window cannot see where it navigates. */
const isolated = { 'Cross-Origin-Opener-Policy': 'same-origin' };

/** If two cookies share a name, it is impossible to tell which one is ours. */
function sendDuplicateCookiesPage({ request }: LabRequest, reply: Reply, cookies: readonly string[]): void {
  const { language, twoCookies } = pageTexts(request);
  sendPage(reply, {
    status: 403,
    language,
    title: twoCookies.title,
    text: twoCookies.text,
    link: { href: '/', label: twoCookies.link },
    headers: isolated,
    cookies,
  });
}

function isSafeMethod({ method }: RequestHead): boolean {
  return method === 'GET' || method === 'HEAD';
}

export function isPageLoad(request: RequestHead): boolean {
  const { fields } = request;
  if (!isSafeMethod(request)) return false;
  if (/websocket/i.test(fields.get('upgrade') ?? '')) return false;
  const mode = fields.get('sec-fetch-mode');
  if (mode !== undefined) return mode === 'navigate';
  return (fields.get('accept') ?? '').toLowerCase().includes('text/html');
}

/** Non-ASCII bytes are percent-encoded, so that they come back unchanged. */
function encoded(target: string): string {
  return target.replace(/[\x80-\xff]/g, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** A path and query on the same origin; never anything that a browser would read as another host. */
function safePath(path: string): string {
  if (!/^\/(?![/\\])[\x21-\x7e\x80-\xff]*$/.test(path)) return '/';
  // The API returns no longer ones.
  return path.startsWith(labPaths.enter) || path.length > limits.urlMax * 4 ? '/' : path;
}

function loginHint({ request, scheme }: LabRequest, webUrl: string): string {
  const host = request.fields.get('host');
  return `${filled(pageTexts(request).notLoggedIn, { shop: `${scheme}://${host}/`, platform: webUrl })}\n`;
}
