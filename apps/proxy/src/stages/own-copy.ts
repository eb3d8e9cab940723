import type { Identified, Stage } from './stage.ts';

/** Directs the request to the learner's own copy of the target; while that does not run, a page says so. */
export const findCopy: Stage<Identified, Identified> = (identified, { ownCopies }) => {
  const { exchange, arrival } = identified;
  if (arrival.target.kind !== 'instance') return identified;
  return ownCopies
    .enter(exchange, arrival.target, arrival.learner)
    .then((target) => target && { ...identified, arrival: { ...arrival, target } });
};
