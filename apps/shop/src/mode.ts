import type { FastifyRequest } from 'fastify';

/** How much of the shop is mended: nothing, only the headers, or everything. Each learner chooses for their own copy. */
export const modes = ['open', 'headers', 'defended'] as const;
export type Mode = (typeof modes)[number];

declare module 'fastify' {
  interface FastifyRequest {
    mode: Mode;
  }
}

export function isMode(text: string): text is Mode {
  return modes.some((mode) => mode === text);
}

/** Each weakness asks this, and has its mended twin in the other branch. */
export function isDefended(request: FastifyRequest): boolean {
  return request.mode === 'defended';
}
