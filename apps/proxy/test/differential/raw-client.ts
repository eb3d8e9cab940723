import net from 'node:net';
import { takeMessage, type Message } from './messages.ts';

export type Conversation = { answers: Message[]; isClosed: boolean };

const quietMs = 400;
const hangMs = 30_000;

/**
 * Sends the pieces unchanged and resolves with at most the expected number of responses. When the connection falls
 * silent, the client closes its side and waits for the other: a connection that stays open counts as hanging.
 */
export function sendRaw(
  port: number,
  pieces: readonly Buffer[],
  methods: readonly string[],
): Promise<Conversation> {
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
    // Two timers in sequence: after a pause of this process, bytes that have arrived are handled first.
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
