import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

type Token = { token: string; expiresAt: Date };
type Kind = 'session' | 'login' | 'external' | 'provider';

export const setSessionCookie = (reply: FastifyReply, session: Token) => set(reply, 'session', session);
export const clearSessionCookie = (reply: FastifyReply) => clear(reply, 'session');
export const sessionCookie = (app: FastifyInstance) => cookieOf(app, 'session');

/** The cookie of a login that lacks its second factor. */
export const setLoginCookie = (reply: FastifyReply, login: Token) => set(reply, 'login', login);
export const clearLoginCookie = (reply: FastifyReply) => clear(reply, 'login');
export const loginTokenOf = ({ cookies, server }: FastifyRequest) => cookies[cookieOf(server, 'login').name];

/** The cookie of a login at a provider, until it is settled here. */
export const setExternalCookie = (reply: FastifyReply, login: Token) => set(reply, 'external', login);
export const clearExternalCookie = (reply: FastifyReply) => clear(reply, 'external');
export const externalTokenOf = ({ cookies, server }: FastifyRequest) =>
  cookies[cookieOf(server, 'external').name];

/** The provider by which this browser came last, for its logout. */
export const setProviderCookie = (reply: FastifyReply, id: string, expiresAt: Date) =>
  set(reply, 'provider', { token: id, expiresAt });
export const clearProviderCookie = (reply: FastifyReply) => clear(reply, 'provider');
export const providerOf = ({ cookies, server }: FastifyRequest) => cookies[cookieOf(server, 'provider').name];

/** The cookie that ties launches to this browser, which may show the platform's page around ours. */
export function setLtiCookie(reply: FastifyReply, token: string): void {
  const { name, options } = ltiCookie(reply.server);
  reply.setCookie(name, token, options);
}
export const ltiTokenOf = ({ cookies, server }: FastifyRequest) => cookies[ltiCookie(server).name];

function ltiCookie(app: FastifyInstance) {
  const { protocol, hostname } = new URL(app.ctx.env.API_URL);
  const base = { path: '/', httpOnly: true } as const;
  // Browsers accept secure cookies from this machine by plain HTTP as well.
  if (protocol === 'http:' && hostname !== 'localhost')
    return { name: 'sentiero_lti', options: { ...base, sameSite: 'lax' } as const };
  const framed = { sameSite: 'none', secure: true, partitioned: true } as const;
  return { name: '__Host-sentiero_lti', options: { ...base, ...framed } };
}

function set(reply: FastifyReply, kind: Kind, { token, expiresAt }: Token): void {
  const { name, options } = cookieOf(reply.server, kind);
  const maxAge = Math.ceil((expiresAt.getTime() - reply.server.ctx.clock().getTime()) / 1000);
  reply.setCookie(name, token, { ...options, maxAge });
}

function clear(reply: FastifyReply, kind: Kind): void {
  const { name, options } = cookieOf(reply.server, kind);
  reply.clearCookie(name, options);
}

function cookieOf(app: FastifyInstance, kind: Kind) {
  const { protocol, hostname } = new URL(app.ctx.env.API_URL);
  // What binds a login at a provider to its browser is never sent in plain text, nor set by another host of the domain.
  // Browsers accept secure cookies from this machine by plain HTTP as well.
  const secure = protocol === 'https:' || (kind === 'external' && hostname === 'localhost');
  return {
    name: `${secure ? '__Host-' : ''}sentiero_${kind}`,
    options: { path: '/', httpOnly: true, sameSite: 'lax', secure } as const,
  };
}
