import type { FastifyRequest } from 'fastify';
import { copyOf, type CircleContext } from '../context.ts';
import { addBounded, type Thread } from '../data/copy.ts';
import { sendMail } from '../data/send-mail.ts';

const threadsKept = 60;
const messagesKept = 100;

type Opening = { readonly from: number; readonly to: number; readonly subject: string };
type Written = { readonly from: number; readonly text: string };

/** The conversation of the two on that subject; it begins if there is none. */
export function threadOf(circle: CircleContext, request: FastifyRequest, opening: Opening): Thread {
  const { from, to, subject } = opening;
  const copy = copyOf(circle, request);
  const known = copy.threads.find(
    (thread) => thread.subject === subject && thread.members.includes(from) && thread.members.includes(to),
  );
  if (known) return known;
  const thread: Thread = { id: ++copy.lastId, members: [from, to], subject, messages: [] };
  addBounded(copy.threads, thread, threadsKept);
  return thread;
}

/** Adds a message to the conversation, and tells the other member by mail. */
export function writeMessage(
  circle: CircleContext,
  request: FastifyRequest,
  { thread, written: { from, text } }: { readonly thread: Thread; readonly written: Written },
): void {
  const copy = copyOf(circle, request);
  const at = circle.clock();
  addBounded(thread.messages, { from, text, at }, messagesKept);
  const [sender, receiver] = [from, thread.members.find((id) => id !== from)].map((wanted) =>
    copy.members.find(({ id }) => id === wanted),
  );
  if (sender && receiver)
    sendMail(copy, {
      to: receiver.email,
      kind: 'message',
      values: { name: sender.name, subject: thread.subject },
      at,
    });
}
