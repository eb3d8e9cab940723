import type { StepHelp } from '@sentiero/contracts/lessons';
import type { Attempt, Key } from '@sentiero/curriculum';
import type { PlayedLesson } from '../played-lessons.ts';

export type WayKind = 'also' | 'near miss';

/** Another way to complete a step, or a near miss that must not. */
export type Way = {
  readonly lesson: Key;
  readonly step: Key;
  readonly kind: WayKind;
  /** Counted from 1, in file order. */
  readonly number: number;
  readonly why: string;
  readonly attempt: Attempt;
};

/** `broken`: the target's response differs from the one the way expects. `untried`: the step could not be tried. */
export type Outcome = 'taken' | 'refused' | 'broken' | 'untried';
/** What a learner reads after a near miss: a reply of its author, nothing, or nothing because it was no attempt. */
export type Told = 'reply' | 'nothing' | 'no attempt';
export type WayResult = {
  readonly way: Way;
  readonly outcome: Outcome;
  readonly note: string | null;
  readonly told?: Told;
};

/** Called with the step's help after each near miss. */
export type OnNearMiss = (way: Way, help: StepHelp) => void;

export const stepName = (lesson: Key, step: Key) => `${lesson}/${step}`;
export const wayName = ({ lesson, step, kind, number }: Way) => `${stepName(lesson, step)} ${kind} ${number}`;

export function waysOf(lesson: PlayedLesson): Way[] {
  const visible = new Set(lesson.steps.flatMap(({ key, is_visible }) => (is_visible ? key : [])));
  return lesson.solutions
    .filter(({ step }) => visible.has(step))
    .flatMap(({ step, also = [], near_misses = [] }) => {
      const lists = [
        ['also', also],
        ['near miss', near_misses],
      ] as const;
      return lists.flatMap(([kind, list]) =>
        list.map(({ why = '', ...attempt }, index) => ({
          lesson: lesson.key,
          step,
          kind,
          number: index + 1,
          why,
          attempt,
        })),
      );
    });
}

/** A learner's attempts by step name: near misses first. */
export type Plan = ReadonlyMap<string, readonly Way[]>;

/** A learner tries at most one near miss and one other way per step, since a completed step cannot be tried again. */
export function planWays(ways: readonly Way[]): Plan[] {
  const plans: Map<string, Way[]>[] = [];
  for (const [name, ofStep] of Map.groupBy(ways, ({ lesson, step }) => stepName(lesson, step))) {
    for (const kind of ['near miss', 'also'] as const) {
      for (const [learner, way] of ofStep.filter((one) => one.kind === kind).entries()) {
        const plan = (plans[learner] ??= new Map<string, Way[]>());
        plan.set(name, [...(plan.get(name) ?? []), way]);
      }
    }
  }
  return plans;
}
