import { limits } from '@sentiero/contracts/shared';
import { keepInBrowser, keptInBrowser } from '../../../shared/kept-in-browser.ts';
import type { Answer } from './answer.ts';

type Kept = Answer & { readonly step: number };

/** The maximum number of unsent answers kept per user; the oldest is dropped first. */
const maxKeptAnswers = 50;
const name = 'answers';

/** This user's unsent answer to the step. */
export function keptAnswer(userId: number, step: number): Answer | null {
  const found = readAll(userId).find((kept) => kept.step === step);
  return found ? { text: found.text, choices: found.choices } : null;
}

/** Stores an unsent answer until it is sent; `null` removes it. */
export function keepAnswer(userId: number, step: number, answer: Answer | null): void {
  const others = readAll(userId).filter((kept) => kept.step !== step);
  const all = answer ? [...others, { step, ...answer }] : others;
  keepInBrowser(userId, name, all.length > 0 ? all.slice(-maxKeptAnswers) : null);
}

function readAll(userId: number): Kept[] {
  const stored = keptInBrowser(userId, name);
  return Array.isArray(stored) ? stored.filter(isKept) : [];
}

/** Local storage can be edited by hand. */
function isKept(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null) return false;
  if (!('step' in value && 'text' in value && 'choices' in value)) return false;
  const { step, text, choices } = value;
  if (!Number.isSafeInteger(step) || typeof text !== 'string' || text.length > limits.answerMax) return false;
  return Array.isArray(choices) && choices.length <= 100 && choices.every(Number.isSafeInteger);
}
