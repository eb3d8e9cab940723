import type { LessonGuidance, StepHelp, StepReply } from '@sentiero/contracts/lessons';
import type { LessonStep } from '../../grading/graded-lessons.ts';

/** A step, and how much its lesson helps. */
export type GuidedStep = { step: LessonStep; guidance: LessonGuidance };

type Said = Pick<StepHelp, 'replies' | 'is_incomplete'>;

/** The feedback of each choice. */
export const saidWhenRight = (step: LessonStep): Said => ({
  replies: choiceReplies(step),
  is_incomplete: false,
});

/** The texts shown after a wrong answer that these replies fit; null stands for an answer that is not known. */
export function saidWhenWrong({ step, guidance }: GuidedStep, told: readonly number[] | null): Said {
  if (told === null || guidance === 'none' || step.feedback === 'none')
    return { replies: [], is_incomplete: false };
  return { replies: repliesView(step, told), is_incomplete: step.type === 'M' && told.length === 0 };
}

function repliesView(step: LessonStep, told: readonly number[]): StepReply[] {
  if (step.type === 'S' || step.type === 'M')
    return choiceReplies(step).filter(({ choice }) => choice !== null && told.includes(choice));
  return told.flatMap((place) => step.replies[place] ?? []).map(({ text }) => ({ choice: null, text }));
}

function choiceReplies({ choices }: LessonStep): StepReply[] {
  return choices.flatMap(({ id, feedback }) => (feedback ? [{ choice: id, text: feedback }] : []));
}
