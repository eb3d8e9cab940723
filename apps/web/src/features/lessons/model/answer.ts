import type { LearnerStep, Submission } from '@sentiero/contracts/lessons';
import { ApiError, hasCode } from '@sentiero/client/errors';
import { isBlank } from '@sentiero/contracts/texts';

export type Answer = { readonly text: string; readonly choices: readonly number[] };
export type Feedback = 'already-answered' | 'submitted' | 'correct' | 'incorrect' | 'waiting' | null;
/** `refused` stands for a wrong answer that the server says without an error. */
export type SubmitState = 'idle' | 'pending' | 'accepted' | 'refused' | { readonly error: unknown };

const answerable = ['Q', 'O', 'S', 'M'] as const;
export type AnswerableType = (typeof answerable)[number];

export function answerType(step: Pick<LearnerStep, 'type'>): AnswerableType | null {
  return answerable.find((type) => type === step.type) ?? null;
}

export function initialAnswer(step: Pick<LearnerStep, 'answer'>): Answer {
  return { text: step.answer ?? '', choices: [] };
}

/** Q and O need text, S one choice; M may have none. */
export function canSubmit(type: AnswerableType, answer: Answer): boolean {
  if (type === 'Q' || type === 'O') return !isBlank(answer.text);
  return type === 'M' || answer.choices.length === 1;
}

export function toSubmission(type: AnswerableType, answer: Answer): Submission {
  if (type === 'Q' || type === 'O') return { data: answer.text.trim(), choices: null };
  return { data: null, choices: answer.choices.map((id) => ({ id })) };
}

/** An open answer can be sent again; any other is final once correct. */
export function isAnswerLocked(step: Pick<LearnerStep, 'type' | 'completed'>, state: SubmitState): boolean {
  if (state === 'pending') return true;
  return step.type !== 'O' && step.completed !== null;
}

/** By the specification a 403 means a wrong answer; one with another code has its own meaning. */
export const isIncorrect = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status === 403 &&
  (error.code ?? 'answer_incorrect') === 'answer_incorrect';

export function feedbackOf(step: Pick<LearnerStep, 'type' | 'completed'>, state: SubmitState): Feedback {
  if (state === 'accepted') return step.type === 'O' ? 'submitted' : 'correct';
  if (state === 'refused') return 'incorrect';
  if (typeof state === 'object') {
    if (hasCode(state.error, 'paced')) return 'waiting';
    return isIncorrect(state.error) ? 'incorrect' : null;
  }
  return step.type === 'O' && step.completed !== null ? 'already-answered' : null;
}
