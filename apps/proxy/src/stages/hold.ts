import type { Identified, MaybeHeld, Stage } from './stage.ts';

/** Holds the request until its learner decides, if they wish so; what they drop is answered. */
export const hold: Stage<Identified, MaybeHeld> = (identified, { holds }) => {
  const { exchange, arrival } = identified;
  if (arrival.attributed || !holds.concerns(arrival)) return { ...identified, isHeld: false };
  return holds
    .request(exchange, arrival)
    .then((passed) => passed && { ...identified, ...passed, isHeld: true });
};
