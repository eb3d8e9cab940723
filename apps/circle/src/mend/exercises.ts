import type { Exercise } from '@sentiero/lab-app/mend/exercise';
import { filter } from './filter.ts';
import { merge } from './merge.ts';
import { secondStep } from './second-step.ts';
import { tokenKey } from './token-key.ts';
import type { Weakness } from './weaknesses.ts';

export const exercises: Readonly<Record<Weakness, Exercise>> = {
  filter,
  merge,
  second_step: secondStep,
  token_key: tokenKey,
};
