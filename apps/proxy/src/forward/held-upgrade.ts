import type { Socket } from 'node:net';
import type { Exchange } from '@sentiero/http1/exchange';

const earlyLimit = 64 * 1024;

/** The learner's side of a websocket that is being opened. */
export type HeldUpgrade = {
  socket: Socket;
  /** Ends the wait; early bytes from the learner go to the next reader of the socket. */
  release(): void;
};

/** Takes over the learner's connection and buffers its bytes until the target responds. */
export function holdUpgrade(exchange: Exchange): HeldUpgrade {
  const { socket, early: first } = exchange.detach();
  const early: Buffer[] = [first];
  let size = first.length;
  // A socket's close is noticed only while it is being read.
  const buffer = (chunk: Buffer): void => {
    early.push(chunk);
    size += chunk.length;
    if (size > earlyLimit) socket.destroy();
  };
  const destroy = (): void => void socket.destroy();
  socket.on('data', buffer).on('end', destroy);
  return {
    socket,
    release() {
      socket.off('data', buffer).off('end', destroy);
      socket.pause();
      if (size > 0) socket.unshift(Buffer.concat(early));
    },
  };
}
