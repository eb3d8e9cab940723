import { boardChannel, type Board, type BoardChange } from '@sentiero/contracts/board';
import type { ControlMessage } from '@sentiero/contracts/realtime';
import { hasShape } from '@sentiero/client/has-shape';

export type BoardMessage =
  | { kind: 'board'; board: Board }
  | { kind: 'change'; change: BoardChange }
  | { kind: 'control'; control: ControlMessage };

/** A message of the board's socket; null if it does not match the contract. */
export function readBoardMessage(text: string): BoardMessage | null {
  const message = parse(text);
  if (hasShape(boardChannel.control, message)) return { kind: 'control', control: message };
  if (hasShape(boardChannel.first, message)) return { kind: 'board', board: message };
  return hasShape(boardChannel.down, message) ? { kind: 'change', change: message } : null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
