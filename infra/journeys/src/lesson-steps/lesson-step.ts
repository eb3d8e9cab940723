import type { AtStep } from '../open-step.ts';

/** A step that a browser completes, and what is seen on the way; `prove` plays the requests alone. */
export type LessonStep = {
  lesson: string;
  step: string;
  sees: string;
  act: (at: AtStep) => Promise<void>;
};
