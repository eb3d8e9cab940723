import type { Board, BoardChange } from '@sentiero/contracts/board';

/** The board after a message: changed rows are replaced, new ones added, and learners who left removed. */
export function applyChange(board: Board, change: BoardChange): Board {
  const rows = new Map(board.learners.map((learner) => [learner.user.id, learner]));
  for (const learner of change.learners) rows.set(learner.user.id, learner);
  for (const id of change.gone) rows.delete(id);
  return { ...board, at: change.at, pace: change.pace ?? board.pace, learners: [...rows.values()] };
}
