import { ruleValueNames } from '@sentiero/contracts/authoring';
import { toWire } from '@sentiero/contracts/shared';
import type { LessonStep } from '../../grading/graded-lessons.ts';
import { hashOf } from '../../hash-of.ts';

const known = new WeakMap<LessonStep, string>();

/** A name that changes with a step's rule: results of an attempt are void once the rule changes. */
export function ruleName(step: LessonStep): string {
  const before = known.get(step);
  if (before !== undefined) return before;
  const conditions = [step.taskConditions, step.eventConditions].map((list) =>
    list.map(({ label: _label, ...condition }) => condition),
  );
  const replies = step.replies.map(({ text: _text, ...fits }) => fits);
  const values = toWire(step, ruleValueNames);
  const name = hashOf([step.type, values, step.secret, conditions, replies]).slice(0, 16);
  known.set(step, name);
  return name;
}
