import net from 'node:net';
import { takeMessage, type Message } from './messages.ts';

export type Heard = { answers: Message[]; isClosed: boolean };

const quietMs = 400;
const hangMs = 30_000;

/**
 * Sends pieces of bytes as they are; gives the answers up to the expected number. When nothing moves any more it
 * closes its side, and then waits for the other one: a connection that stays open is one that hangs.
 */
export function sendRaw(port: number, pieces: readonly Buffer[], methods: readonly string[]): Promise<Heard> {
  return new Promise((resolve) => {
    let text = '';
    let hasEnded = false;
    const socket = net.connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    const finish = (isClosed: boolean): void => {
      clearTimeout(hang);
      clearTimeout(quiet);
      socket.destroy();
      resolve({ answers: answersOf(text, methods, hasEnded), isClosed });
    };
    // Twice: after a standstill of this very process, what has come meanwhile is looked at first.
    let hang = setTimeout(() => (hang = setTimeout(() => finish(false), hangMs / 4)), hangMs);
    let quiet = setTimeout(() => undefined, 0);
    const onMove = (): void => {
      clearTimeout(quiet);
      quiet = setTimeout(() => socket.end(), quietMs);
    };
    socket.on('connect', () => void sendPieces(socket, pieces).then(onMove));
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      onMove();
      const answers = answersOf(text, methods, false);
      if (answers.length >= methods.length && answers.every(({ isWhole }) => isWhole)) finish(true);
    });
    socket.on('end', () => {
      hasEnded = true;
      finish(true);
    });
    socket.on('error', () => finish(true));
  });
}

async function sendPieces(socket: net.Socket, pieces: readonly Buffer[]): Promise<void> {
  for (const piece of pieces) {
    if (socket.destroyed) return;
    socket.write(piece);
    await new Promise(setImmediate);
  }
}

function answersOf(text: string, methods: readonly string[], hasEnded: boolean): Message[] {
  const answers: Message[] = [];
  let rest = text;
  while (rest !== '') {
    const method = methods[answers.length] ?? 'GET';
    const isBodiless = (start: string): boolean => method === 'HEAD' || / (1\d\d|204|304)\b/.test(start);
    const taken = takeMessage(rest, isBodiless, true);
    if (!taken) break;
    rest = taken.rest;
    if (/ 1\d\d\b/.test(taken.message.start)) continue;
    const { fields } = taken.message;
    const isFramed = fields.some(([name]) => /^(content-length|transfer-encoding)$/i.test(name));
    const isWhole = taken.message.isWhole && (isFramed || isBodiless(taken.message.start) || hasEnded);
    answers.push({ ...taken.message, isWhole });
  }
  return answers;
}
