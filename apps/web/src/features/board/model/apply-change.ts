import type { Board, BoardChange } from '@sentiero/contracts/board';

/** The board after a message: rows that changed take the place of theirs, new ones are added, and who left is gone. */
export function applyChange(board: Board, change: BoardChange): Board {
  const rows = new Map(board.learners.map((learner) => [learner.user.id, learner]));
  for (const learner of change.learners) rows.set(learner.user.id, learner);
  for (const id of change.gone) rows.delete(id);
  return { ...board, at: change.at, pace: change.pace ?? board.pace, learners: [...rows.values()] };
}
