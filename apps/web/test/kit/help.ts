import type { StepHelp } from '@sentiero/contracts/lessons';

/** The help of a step without attempts. */
export const noHelp: StepHelp = {
  attempts: 0,
  feedback: null,
  replies: [],
  is_incomplete: false,
  hints: { total: 0, shown: [] },
  hand: null,
  debrief: null,
  model_answer: null,
  review: null,
};
