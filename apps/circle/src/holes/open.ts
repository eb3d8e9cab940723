import type { FastifyRequest } from 'fastify';
import { report, type CircleContext } from '../context.ts';
import type { HoleId } from './catalogue.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The holes that are open for this learner now: asked at the moment of use, since a body may take long to arrive. */
    openHoles: () => ReadonlySet<string>;
    /** Whether the learner's holes were arranged one by one, as in a hunt, when the request arrived. */
    isHunted: boolean;
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

/**
 * Reports a finding where an attack had its effect, and a probe where a sound hole met one: both are secret. Where holes
 * are not arranged one by one there is no secret, and the same is reported as an ordinary event, too.
 */
export function reportMet(circle: CircleContext, request: FastifyRequest, met: Met): void {
  const { events, holes, copies } = circle;
  const { learner, recordId, isHunted } = request;
  const { hole, isOpen, effect, by = recordId } = met;
  const secret = isOpen ? holes.finding(hole, effect) : holes.probe(hole);
  events.send({ learner, request: by, ...secret });
  if (isHunted || copies.modeOf(learner) === 'arranged') return;
  if (isOpen) report(circle, request, { type: 'exploit', data: { hole, effect }, by });
  else report(circle, request, { type: 'exploit_refused', data: { hole }, by });
}
