import { randomInt } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { copyOf, report, type CircleContext } from '../context.ts';
import type { Member } from '../data/copy.ts';
import { guessesOf, countWrong, wrongSoFar } from '../data/identity.ts';
import { sendMail } from '../data/send-mail.ts';
import { Problem } from '../http/problem.ts';
import { open, reportMet } from '../holes/open.ts';

const goodForMs = 10 * 60_000;
const triesPerSending = 5;
/** Over all sendings, in a quarter of an hour. */
const triesInAll = 10;

/** Sends the code of the second step: the same one again while it is good, with its tries from the beginning. */
export function sendCode(circle: CircleContext, request: FastifyRequest, member: Member): void {
  const copy = copyOf(circle, request);
  const nowMs = circle.clock();
  const { steps } = copy.identity;
  const known = steps.get(member.id);
  const isGood = known !== undefined && nowMs - known.sentAt < goodForMs;
  const step = isGood ? known : { code: String(randomInt(1_000)).padStart(3, '0'), sentAt: nowMs, wrong: 0 };
  step.wrong = 0;
  steps.set(member.id, step);
  sendMail(copy, {
    to: member.email,
    kind: 'code',
    values: { name: member.name },
    code: step.code,
    at: nowMs,
  });
  report(circle, request, { type: 'code_sent', data: { member_id: member.id } });
}

type CodeCheck = {
  readonly isRight: boolean;
  /** Reports what was met. It comes after the login’s own event: learners are answered to what came last. */
  readonly reportGuess?: () => void;
};

/** Compares the code. */
export function checkCode(
  circle: CircleContext,
  request: FastifyRequest,
  { member, code }: { readonly member: Member; readonly code: string },
): CodeCheck {
  const { steps, guesses } = copyOf(circle, request).identity;
  const nowMs = circle.clock();
  const step = steps.get(member.id);
  if (!step || nowMs - step.sentAt >= goodForMs) return { isRight: false };
  if (step.wrong >= triesPerSending) throw new Problem(429, 'tooManyTries');
  const all = guessesOf(guesses, member.id);
  const wrong = wrongSoFar(all, nowMs);
  const isOpen = open(request, 'second.tries');
  const met = {
    hole: 'second.tries',
    isOpen,
    effect: `the code of member ${member.id} was guessed after ${wrong} wrong ones`,
  } as const;
  if (!isOpen && wrong >= triesInAll) {
    reportMet(circle, request, met);
    throw new Problem(429, 'tooManyTries');
  }
  if (code !== step.code) {
    step.wrong++;
    countWrong(all, nowMs);
    return { isRight: false };
  }
  steps.delete(member.id);
  guesses.delete(member.id);
  if (wrong < triesInAll) return { isRight: true };
  return { isRight: true, reportGuess: () => reportMet(circle, request, met) };
}
