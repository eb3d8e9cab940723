import type { FastifyRequest } from 'fastify';
import { copyOf, report, reportRefused, type StampsContext } from '../context.ts';
import { learnerId, type Account } from '../data/people.ts';
import { isDefended } from '../mode.ts';
import { instructionsIn, type Instruction } from './instructions.ts';
import type { Message } from './message.ts';

type Question = {
  readonly asker: Account;
  readonly text: string;
  /** What the tool `read_messages` finds. */
  readonly messages: readonly Message[];
  /** True if the asker agrees to calls that change something. */
  readonly isConfirmed: boolean;
};

type Outcome = 'done' | 'staff_only' | 'no_such_card' | 'too_many' | 'unconfirmed';

/** A call of a tool with its outcome. */
export type Call = {
  readonly tool: Instruction['tool'];
  readonly outcome: Outcome;
  readonly card?: string;
  readonly stamps?: number;
  readonly messages?: readonly { readonly from: string; readonly text: string }[];
};

/** The text of an instruction: the asker's question, or a message that was read for the asker. */
type Source = { readonly source: 'user' | 'content'; readonly writer: Account };

const stampsMax = 50;
const stampsOnCardMax = 1_000;

/** Calls the tools that the question asks for, with the rights of the asker, and returns the calls. */
export function askAssistant(
  stamps: StampsContext,
  request: FastifyRequest,
  question: Question,
): readonly Call[] {
  const { asker, text, messages } = question;
  const instructions = instructionsIn(text);
  const calls = instructions.map((instruction) => callTool(instruction, { source: 'user', writer: asker }));
  const isOwn = asker.id === learnerId && request.readerId === learnerId;
  if (isOwn && calls.some(({ tool, outcome }) => tool === 'read_card' && outcome === 'done'))
    copyOf(stamps, request).done.add('assistant_asked');
  if (!instructions.some(({ tool }) => tool === 'read_messages')) return calls;
  return [...calls, ...messages.flatMap(followMessage)];

  /** The vulnerable assistant reads a message as it reads the question: that is the vulnerability. */
  function followMessage({ from, text: content }: Message): readonly Call[] {
    const found = instructionsIn(content).filter(({ tool }) => tool !== 'read_messages');
    if (!isDefended(request))
      return found.map((instruction) => callTool(instruction, { source: 'content', writer: from }));
    for (const tool of new Set(found.map((instruction) => instruction.tool)))
      reportRefused(stamps, request, { by: 'content_is_data', what: tool });
    return [];
  }

  function callTool(instruction: Instruction, origin: Source): Call {
    const call = { tool: instruction.tool, ...resultOf(instruction, origin) };
    const { source, writer } = origin;
    const data = { tool: call.tool, source, asker_id: asker.id, writer_id: writer.id };
    if (call.outcome !== 'done') {
      report(stamps, request, { type: 'tool_called_failed', data: { ...data, reason: call.outcome } });
      return call;
    }
    const { card, stamps: count } = call;
    copyOf(stamps, request).toolLog.add({ by: asker.name, tool: call.tool, card, stamps: count });
    const { accounts } = copyOf(stamps, request);
    const to_own = accounts.some((account) => account.id === learnerId && account.card === card);
    report(stamps, request, { type: 'tool_called', data: { ...data, to_own, stamps: count ?? null } });
    return call;
  }

  function resultOf(instruction: Instruction, { writer }: Source): Omit<Call, 'tool'> {
    if (instruction.tool === 'read_card') return { outcome: 'done', card: asker.card, stamps: asker.stamps };
    if (instruction.tool === 'read_messages') {
      const shown = messages.map(({ from, text: content }) => ({ from: from.name, text: content }));
      return { outcome: 'done', messages: shown };
    }
    if (asker.role !== 'staff') return { outcome: 'staff_only' };
    const number = instruction.card ?? writer.card;
    const receiver = copyOf(stamps, request).accounts.find(({ card }) => card === number);
    if (!receiver) return { outcome: 'no_such_card' };
    const count = instruction.stamps;
    if (count > stampsMax || receiver.stamps + count > stampsOnCardMax) return { outcome: 'too_many' };
    if (isDefended(request) && !question.isConfirmed) return { outcome: 'unconfirmed' };
    receiver.stamps += count;
    return { outcome: 'done', card: number, stamps: count };
  }
}
