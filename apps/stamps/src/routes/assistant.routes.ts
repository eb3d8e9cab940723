import type { FastifyInstance } from 'fastify';
import * as T from 'typebox';
import { askAssistant } from '../assistant/assistant.ts';
import { copyOf, type StampsContext } from '../context.ts';
import { jsonBody } from '../http/json-body.ts';
import { readerOf } from '../tokens/read-token.ts';

const Question = T.Object({
  question: T.String({ minLength: 1, maxLength: 2_000 }),
  confirmed: T.Optional(T.Boolean()),
});

/** The assistant: it looks for instructions in sentences, without a language model. */
export function assistantRoutes(app: FastifyInstance, stamps: StampsContext): void {
  app.post('/api/assistant', async (request) => {
    const { account } = readerOf(stamps, request);
    const { question, confirmed = false } = jsonBody(request, Question);
    const messages = copyOf(stamps, request).inbox.filter(({ to }) => to === account);
    const asked = { asker: account, text: question, messages, isConfirmed: confirmed };
    return { calls: askAssistant(stamps, request, asked) };
  });

  app.get('/api/assistant/log', async (request) => {
    readerOf(stamps, request);
    return copyOf(stamps, request).toolLog.newestFirst;
  });
}
