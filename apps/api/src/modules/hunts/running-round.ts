import type { Context } from '../../context.ts';
import { AppError } from '../../http/errors.ts';
import type { RoundRow } from './hunts.store.ts';

/** The round, if it has started and is not over. */
export function requireRunning(ctx: Context, round: RoundRow | undefined): RoundRow {
  if (!round) throw new AppError('hunt_not_started', 'Start the hunt first.');
  if (round.endsAt !== null && round.endsAt <= ctx.clock())
    throw new AppError('hunt_over', 'The time of this hunt is over.');
  return round;
}
