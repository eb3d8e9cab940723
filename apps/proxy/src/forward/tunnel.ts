import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { upgradeLines } from './headers.ts';
import type { Exchange } from '../http1/exchange.ts';
import { Fields } from '../http1/fields.ts';
import { headText } from '../http1/reply.ts';
import type { Passage } from './forward-context.ts';

const earlyLimit = 64 * 1024;
const lastWordsMs = 5000;

/** The learner's side of a websocket that is being opened. */
export type Upgrade = {
  socket: Socket;
  /** Ends the waiting, and gives what the learner sent meanwhile. */
  takeEarly(): Buffer;
};

/** Takes the learner's connection over, and keeps what comes until the target has answered. */
export function holdUpgrade(exchange: Exchange): Upgrade {
  const { socket, early: first } = exchange.detach();
  const early: Buffer[] = [first];
  let size = first.length;
  // Read while waiting: a socket that nobody reads does not notice that its other side is gone.
  const keep = (chunk: Buffer): void => {
    early.push(chunk);
    size += chunk.length;
    if (size > earlyLimit) socket.destroy();
  };
  const gone = (): void => void socket.destroy();
  socket.on('data', keep).on('end', gone);
  return {
    socket,
    takeEarly() {
      socket.off('data', keep).off('end', gone);
      socket.pause();
      return Buffer.concat(early);
    },
  };
}

type Opening = { passage: Passage; upgrade: Upgrade; answer: IncomingMessage; backend: Duplex; head: Buffer };

/** Joins learner and target; from here on bytes pass unseen. */
export function openTunnel({ passage, upgrade, answer, backend, head }: Opening): void {
  const { recording, exchange } = passage;
  const { socket } = upgrade;
  const close = (): void => {
    socket.destroy();
    backend.destroy();
  };
  exchange.reply.onLeft = close;
  backend.on('error', close);
  socket.on('error', close).on('close', close);
  // What the target said last, such as the frame that closes, is still on its way out.
  backend.on('close', () => {
    socket.destroySoon();
    setTimeout(close, lastWordsMs).unref();
  });
  if (socket.destroyed) return close();

  const early = upgrade.takeEarly();
  const status = answer.statusMessage ?? '';
  recording.responseHead({ code: 101, status, headers: answer.rawHeaders });
  recording.end('answered');
  const lines = upgradeLines(Fields.of(answer.rawHeaders));
  socket.write(`HTTP/1.1 101 ${status}\r\n${headText(lines)}\r\n`, 'latin1');
  if (head.length) socket.write(head);
  if (early.length) backend.write(early);
  if ('setTimeout' in backend && typeof backend.setTimeout === 'function') backend.setTimeout(0);
  socket.setKeepAlive(true, 30_000);
  socket.pipe(backend).pipe(socket);
}
