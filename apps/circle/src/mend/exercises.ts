import type { Exercise } from '@sentiero/lab-app/mend/exercise';
import { filter } from './filter.ts';
import { secondStep } from './second-step.ts';
import type { Weakness } from './weaknesses.ts';

export const exercises: Readonly<Record<Weakness, Exercise>> = { filter, second_step: secondStep };
