import type { GradableStep } from './gradable.ts';

/** Whether the rule is about what is known only at the end of a response: its body or its duration. */
export function waitsForEnd({ taskResponseContent, taskConditions }: GradableStep): boolean {
  return (
    taskResponseContent !== null ||
    taskConditions.some(({ key, valueKey }) => isOfEnd(key) || isOfEnd(valueKey ?? ''))
  );
}

const isOfEnd = (key: string) =>
  key === 'duration' || key === 'response.text' || /^response\.json(\.|$)/.test(key);
