import * as T from 'typebox';

/** I information, Q short answer, T task seen in traffic, O open answer, S single choice, M multiple choice, E event. */
export const stepTypes = ['I', 'Q', 'T', 'O', 'S', 'M', 'E'] as const;
export const StepType = T.Enum(stepTypes);
export type StepType = T.Static<typeof StepType>;
