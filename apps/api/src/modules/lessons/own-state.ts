import type { UserContext } from '../../context.ts';
import type { GradedLesson } from '../../grading/graded-lessons.ts';
import { readRounds, type Round } from '../progress/rounds.ts';
import type { OwnRow } from '../../db/own-row.ts';
import { ownFrom, readOwnCompletions, type OwnCompletions } from './own-completions.ts';

/** The caller's completions and rounds of practice. */
export type OwnState = { own: OwnCompletions; rounds: readonly Round[] };

/** `known` is the row that was read together with the session, if it was. */
export async function readOwnState(ctx: UserContext, known?: OwnRow | null): Promise<OwnState> {
  const own = known ? ownFrom(known) : await readOwnCompletions(ctx);
  const rounds = await readRounds(ctx, own.hasRounds ? [ctx.actor.userId] : []);
  return { own, rounds };
}

export const roundIn = ({ rounds }: OwnState, lessonId: number): Round | undefined =>
  rounds.find((round) => round.lessonId === lessonId);

/** The completions to show for a lesson's steps: in a round of practice, those of the round. */
export function completionsIn(
  state: OwnState,
  { id, steps }: { id: number; steps: readonly Pick<GradedLesson['steps'][number], 'id'>[] },
): OwnCompletions {
  const { own } = state;
  const round = roundIn(state, id);
  if (!round) return own;
  const at = new Map(own.at);
  const again = new Set(own.again);
  for (const step of steps) {
    const completedAt = round.completed.get(step.id)?.completedAt;
    if (completedAt) at.set(step.id, completedAt.getTime());
    else at.delete(step.id);
    again.delete(step.id);
  }
  return { ...own, at, again };
}
