import { findingEvent } from '../hunts/hole.ts';
import type { StepType } from '../lessons/step-kinds.ts';
import type { StepInput } from './authored-step.ts';
import { emptyGuidance } from './guidance.ts';
import type { RuleProblem } from './rule-problem.ts';
import { emptyRule, type StepRule } from './step-rule.ts';

/** A step of a hunt that only a confirmed report completes. */
export const isFindingStep = ({ type, event_type }: { type: StepType; event_type: string | null }): boolean =>
  type === 'E' && event_type === findingEvent;

/** Conditions would say what there is to find, and nothing would compare them. */
export function checkFindingRule({ event_type, event_conditions }: StepRule): RuleProblem[] {
  if (event_type !== findingEvent || event_conditions.length === 0) return [];
  return [{ path: '/event_conditions', code: 'finding_conditions' }];
}

/** The step of a hunt's finding with that number, which starts with 1, as the form makes it. */
export function findingStep(number: number, order: number): StepInput {
  return {
    order,
    title: {
      de: `Fund ${number}`,
      en: `Finding ${number}`,
      fr: `Découverte ${number}`,
      it: `Scoperta ${number}`,
    },
    content: {
      de: 'Finde eine Schwachstelle, führ ihre Wirkung herbei und melde sie.',
      en: 'Find a weakness, bring about its effect, and report it.',
      fr: 'Trouve une faille, provoque son effet et signale-la.',
      it: 'Trova una debolezza, provoca il suo effetto e segnalala.',
    },
    type: 'E',
    is_visible: true,
    minutes: null,
    ...emptyGuidance,
    ...emptyRule,
    event_type: findingEvent,
  };
}
