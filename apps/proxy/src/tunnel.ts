import { ServerResponse, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Socket } from 'node:net';
import type { Passage } from './forward.ts';
import { eachLine, upgradeLines } from './headers.ts';

const earlyLimit = 64 * 1024;
const lastWordsMs = 5000;

/** The learner's side of a websocket that is being opened. */
export type Upgrade = {
  response: ServerResponse;
  socket: Socket;
  /** Ends the waiting, and gives what the learner sent meanwhile. */
  takeEarly(): Buffer;
};

/** A socket as node leaves it after an upgrade request, with a response on it for the case that it is refused. */
export function holdUpgrade(request: IncomingMessage, socket: Socket, head: Buffer): Upgrade {
  const early: Buffer[] = [head];
  let size = head.length;
  // Read while waiting: a socket that nobody reads does not notice that its other side is gone.
  const keep = (chunk: Buffer): void => {
    early.push(chunk);
    size += chunk.length;
    if (size > earlyLimit) socket.destroy();
  };
  const gone = (): void => void socket.destroy();
  socket.on('error', gone).on('data', keep).on('end', gone);
  socket.setTimeout(0);

  const response = new ServerResponse(request);
  response.shouldKeepAlive = false;
  response.assignSocket(socket);
  response.on('finish', () => socket.end());
  return {
    response,
    socket,
    takeEarly() {
      socket.off('data', keep).off('end', gone);
      socket.pause();
      response.detachSocket(socket);
      return Buffer.concat(early);
    },
  };
}

type Opening = { passage: Passage; upgrade: Upgrade; answer: IncomingMessage; backend: Duplex; head: Buffer };

/** Joins learner and target; from here on bytes pass unseen. */
export function openTunnel({ passage, upgrade, answer, backend, head }: Opening): void {
  const { recording } = passage;
  const { socket } = upgrade;
  const close = (): void => {
    socket.destroy();
    backend.destroy();
  };
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
  let text = `HTTP/1.1 101 ${status}\r\n`;
  eachLine(upgradeLines(answer), (name, value) => (text += `${name}: ${value}\r\n`));
  socket.write(`${text}\r\n`, 'latin1');
  if (head.length) socket.write(head);
  if (early.length) backend.write(early);
  if ('setTimeout' in backend && typeof backend.setTimeout === 'function') backend.setTimeout(0);
  socket.setKeepAlive(true, 30_000);
  socket.setNoDelay(true);
  socket.pipe(backend).pipe(socket);
}
