import type { FastifyRequest } from 'fastify';

/** Whether the service is hardened. Learners choose for their own copy. */
export const modes = ['open', 'defended'] as const;
export type Mode = (typeof modes)[number];

declare module 'fastify' {
  interface FastifyRequest {
    mode: Mode;
  }
}

export function isMode(text: string): text is Mode {
  return modes.some((mode) => mode === text);
}

/** The check that each vulnerability makes; the other branch is its hardened variant. */
export function isDefended(request: FastifyRequest): boolean {
  return request.mode === 'defended';
}
