import type { FastifyRequest } from 'fastify';
import type { CircleContext } from '../context.ts';
import { reportMet } from './open.ts';

type Met = Parameters<typeof reportMet>[2];

const reported = new WeakMap<FastifyRequest, Set<string>>();

/** Reports what a request met, at most once for each hole, however often it asks; returns whether the hole is open. */
export function reportOnce(circle: CircleContext, request: FastifyRequest, met: Met): boolean {
  const holes = reported.get(request) ?? new Set();
  reported.set(request, holes);
  if (!holes.has(met.hole)) reportMet(circle, request, met);
  holes.add(met.hole);
  return met.isOpen;
}
