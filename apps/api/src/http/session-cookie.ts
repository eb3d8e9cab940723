import type { FastifyInstance, FastifyReply } from 'fastify';

type SetSession = { token: string; expiresAt: Date };

export function setSessionCookie(reply: FastifyReply, { token, expiresAt }: SetSession): void {
  const { name, options } = sessionCookie(reply.server);
  const maxAge = Math.ceil((expiresAt.getTime() - reply.server.ctx.clock().getTime()) / 1000);
  reply.setCookie(name, token, { ...options, maxAge });
}

export function clearSessionCookie(reply: FastifyReply): void {
  const { name, options } = sessionCookie(reply.server);
  reply.clearCookie(name, options);
}

export function sessionCookie(app: FastifyInstance) {
  const secure = app.ctx.env.API_URL.startsWith('https:');
  return {
    name: secure ? '__Host-sentiero_session' : 'sentiero_session',
    options: { path: '/', httpOnly: true, sameSite: 'lax', secure } as const,
  };
}
