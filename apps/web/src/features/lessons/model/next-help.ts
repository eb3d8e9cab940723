/** What a learner may do about a step that is not solved yet. */
export type HelpOffer = {
  readonly hint: boolean;
  readonly teacher: boolean;
  readonly request: boolean;
  /** Whether an answer is compared with the task, rather than an act. */
  readonly isAnswer: boolean;
};

export type NextHelp = 'look' | 'answer' | 'request' | 'hint' | 'teacher' | 'pause';

/** From this many attempts on, a teacher helps more than the next hint. */
const manyAttempts = 5;

/** What helps most after so many attempts: first another look, in the end a teacher. */
export function nextHelp(attempts: number, offer: HelpOffer): NextHelp {
  const look = offer.isAnswer ? 'answer' : 'look';
  if (attempts < 2) return look;
  if (attempts >= manyAttempts && offer.teacher) return 'teacher';
  if (attempts === 2) return offer.request ? 'request' : look;
  if (offer.hint) return 'hint';
  if (offer.teacher) return 'teacher';
  return offer.request ? 'request' : 'pause';
}
