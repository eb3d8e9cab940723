import type { FastifyRequest } from 'fastify';
import type { CircleContext } from '../context.ts';
import type { HoleId } from './catalogue.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The holes that are open for this learner now: asked at the moment of use, since a body may take long to arrive. */
    openHoles: () => ReadonlySet<string>;
  }
}

/** The choice that each hole makes: true for its open variant. */
export function open(request: FastifyRequest, hole: HoleId): boolean {
  return request.openHoles().has(hole);
}

type Met = {
  readonly hole: HoleId;
  /** What `open` said when the request came to the hole. */
  readonly isOpen: boolean;
  /** What has happened, or would have happened through the open hole, in English. */
  readonly effect: string;
  /** The request to blame, if it is an earlier one. */
  readonly by?: string;
};

/** Reports a finding where an attack had its effect, and a probe where a sound hole met one. */
export function reportMet(
  { events, holes }: CircleContext,
  { learner, recordId }: FastifyRequest,
  { hole, isOpen, effect, by = recordId }: Met,
): void {
  const what = isOpen ? holes.finding(hole, effect) : holes.probe(hole);
  events.send({ learner, request: by, ...what });
}
