import { boardEndpoints, type Board, type BoardLearner, type BoardStep } from '@sentiero/contracts/board';
import { lessonsEndpoints, unclassified } from '@sentiero/contracts/lessons';
import { replyCourse } from './courses.ts';
import { lesson } from './lessons.ts';
import { reply } from './replies.ts';
import { inAll } from './texts.ts';

export const boardStep = (id: number, title: string, fields: Partial<BoardStep> = {}): BoardStep => ({
  id,
  order: id,
  type: 'T',
  title: inAll(title),
  guidance: null,
  ...fields,
});

export const boardSteps = [boardStep(31, 'Log in'), boardStep(32, 'Find the flaw'), boardStep(33, 'Use it')];

/** A learner on the first step. */
export function boardLearner(id: number, name: string, fields: Partial<BoardLearner> = {}): BoardLearner {
  return {
    user: { id, first_name: name, last_name: 'Muster', username: `student${id}` },
    state: 'working',
    stuck: null,
    step: 31,
    since: '2026-03-02T07:55:00.000Z',
    attempts: 0,
    near: null,
    hints: 0,
    hand: null,
    completed: [],
    last_activity: '2026-03-02T07:59:00.000Z',
    ...fields,
  };
}

export function boardOf(learners: BoardLearner[], fields: Partial<Board> = {}): Board {
  return {
    at: '2026-03-02T08:00:00.000Z',
    lesson: { id: 3, title: inAll('Logging in'), steps: boardSteps },
    pace: { step: null, paused: false },
    learners,
    ...fields,
  };
}

export function replyBoard(board: Board): void {
  replyCourse([]);
  reply(lessonsEndpoints.list, [
    { id: 3, title: inAll('Logging in'), order: 1, minutes: null, plan: null, mode: 'path', ...unclassified },
    { id: 4, title: inAll('Cookies'), order: 2, minutes: null, plan: null, mode: 'path', ...unclassified },
  ]);
  reply(
    lessonsEndpoints.get,
    lesson({ id: board.lesson.id, title: board.lesson.title, steps: board.lesson.steps.length }),
  );
  reply(boardEndpoints.board, board);
}
