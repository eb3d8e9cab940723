import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as T from 'typebox';
import { askAssistant } from '../assistant/assistant.ts';
import { copyOf, type StampsContext } from '../context.ts';
import type { Account } from '../data/people.ts';
import { ApiError } from '../http/api-error.ts';
import { jsonBody } from '../http/json-body.ts';
import { openLink } from '../oauth/open-link.ts';
import { readerOf } from '../tokens/read-token.ts';

const Message = T.Object({
  to: T.String({ minLength: 1, maxLength: 200 }),
  text: T.String({ minLength: 1, maxLength: 2_000 }),
});

/** Messages: customers open the links that they are sent, and Rosa has hers summarised by the assistant. */
export function messageRoutes(app: FastifyInstance, stamps: StampsContext): void {
  app.post('/api/messages', async (request, reply) => {
    const { account } = readerOf(stamps, request);
    const { to, text } = jsonBody(request, Message);
    const receiver = receiverOf(request, { sender: account, to: to.trim().toLowerCase() });
    if (!receiver) throw new ApiError(400, 'no_such_receiver');
    const isRosa = receiver.role === 'staff';
    if (isRosa)
      askAssistant(stamps, request, {
        asker: receiver,
        text: 'Summarise my new messages.',
        messages: [{ from: account, text }],
        isConfirmed: false,
      });
    const opened = !isRosa && openLink(stamps, request, { owner: receiver, text });
    return reply.code(201).send({ to: receiver.nickname, opened });
  });

  type Addressee = { readonly sender: Account; readonly to: string };

  function receiverOf(request: FastifyRequest, { sender, to }: Addressee): Account | undefined {
    return copyOf(stamps, request).accounts.find(
      (account) =>
        account !== sender &&
        [account.card, account.email, account.nickname].some((name) => name.toLowerCase() === to),
    );
  }
}
