import {
  patternsOf,
  ruleProblems,
  type Reply,
  type RuleProblem,
  type RuleProblemCode,
  type StepRule,
} from '@sentiero/contracts/authoring';
import type { StepType } from '@sentiero/contracts/lessons';
import { compilePattern } from './pattern.ts';

/**
 * All problems that would prevent a learner from completing the step as intended, including patterns that do not
 * compile.
 */
export function stepProblems(step: StepRule & { type: StepType; replies: readonly Reply[] }): RuleProblem[] {
  return [...patternProblems(step), ...ruleProblems(step)];
}

function patternProblems(rule: Parameters<typeof patternsOf>[0]): RuleProblem[] {
  return patternsOf(rule).flatMap(({ path, patterns }) => {
    const code = patternCode(patterns);
    return code ? [{ path, code }] : [];
  });
}

function patternCode(patterns: readonly string[]): RuleProblemCode | null {
  const found = patterns.map((pattern) => compilePattern(pattern));
  if (found.includes('invalid')) return 'pattern_invalid';
  return found.includes('too large') ? 'pattern_too_large' : null;
}
