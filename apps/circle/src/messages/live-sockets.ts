import type { FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import { copyOf, type CircleContext } from '../context.ts';
import type { Thread } from '../data/copy.ts';
import { visitorOf } from '../http/session.ts';
import { open, reportMet } from '../holes/open.ts';
import { writeMessage } from './write-message.ts';

const socketsPerThread = 10;
/** The platform takes no report any more that names a handshake of more than ten minutes ago. */
const lifeMs = 9 * 60_000;
const sockets = new WeakMap<Thread, Set<WebSocket>>();

/** A member's live conversation: the latest messages first, then what both write. */
export function talkLive(
  circle: CircleContext,
  request: FastifyRequest,
  seat: { socket: WebSocket; thread: Thread },
) {
  const { socket, thread } = seat;
  const others = sockets.get(thread) ?? new Set();
  sockets.set(thread, others);
  if (others.size >= socketsPerThread) return socket.close(1013);
  others.add(socket);
  const life = setTimeout(() => socket.close(1001), lifeMs).unref();
  socket.on('close', () => {
    clearTimeout(life);
    others.delete(socket);
  });
  socket.on('error', () => socket.terminate());
  for (const { from, text } of thread.messages.slice(-3)) socket.send(JSON.stringify({ from, text }));
  socket.on('message', (data) => {
    const member = visitorOf(circle, request)?.member;
    const isThere = copyOf(circle, request).threads.includes(thread);
    if (!member || !isThere) return socket.close(1008);
    const written = readMessage(String(data));
    if (!written) return socket.send('{"error":"text"}');
    const { text, from = member.id } = written;
    const isOpen = open(request, 'messages.socket');
    const author = isOpen ? from : member.id;
    const message = { from: author, text };
    if (from !== member.id && copyOf(circle, request).members.some(({ id }) => id === from)) {
      const effect = `member ${member.id} wrote as member ${from} in conversation ${thread.id}`;
      reportMet(circle, request, { hole: 'messages.socket', isOpen, effect });
    } else message.from = member.id;
    writeMessage(circle, request, { thread, written: message });
    for (const other of others) other.send(JSON.stringify(message));
  });
}

function readMessage(json: string): { readonly text: string; readonly from: number | undefined } | null {
  try {
    const { text, from } = JSON.parse(json) as { text?: unknown; from?: unknown };
    if (typeof text !== 'string' || text.trim() === '' || text.length > 1_000) return null;
    return { text: text.trim(), from: Number.isInteger(from) ? Number(from) : undefined };
  } catch {
    return null;
  }
}
