import type { ConditionInput } from '@sentiero/contracts/authoring';
import type { Suggestion } from './key-field.tsx';

export type ConditionProps = {
  condition: ConditionInput;
  /** The JSON pointer to the condition. */
  path: string;
  suggestions: readonly Suggestion[];
  onChange: (condition: ConditionInput) => void;
};
