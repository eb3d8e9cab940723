import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as T from 'typebox';
import { Value } from 'typebox/value';
import { copyOf, type StampsContext } from '../context.ts';
import type { Account } from '../data/people.ts';
import { ApiError } from '../http/api-error.ts';
import { jsonBody } from '../http/json-body.ts';
import { Authorization, deliverCode } from '../oauth/deliver-code.ts';
import { readerOf } from '../tokens/read-token.ts';

const Message = T.Object({
  to: T.String({ minLength: 1, maxLength: 200 }),
  text: T.String({ minLength: 1, maxLength: 2_000 }),
});

const link = /[^\s"'<>(«“]*\/oauth\/authorize\?[^\s"'<>]*[^\s"'<>.,;:!?)\]»”]/;

/** Messages to neighbours, who all use the app and open the links that they are sent. */
export function messageRoutes(app: FastifyInstance, stamps: StampsContext): void {
  app.post('/api/messages', async (request, reply) => {
    const { account } = readerOf(stamps, request);
    const { to, text } = jsonBody(request, Message);
    const receiver = receiverOf(request, { sender: account, to: to.trim().toLowerCase() });
    if (!receiver) throw new ApiError(400, 'no_such_receiver');
    const opened = receiver.role === 'customer' && opensLink(request, receiver, text);
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

  /** Who has allowed the app before is not asked again, so that opening the link is enough. */
  function opensLink(request: FastifyRequest, owner: Account, text: string): boolean {
    const asked = askedByLink(text.match(link)?.[0] ?? '', request.host);
    if (!asked) return false;
    try {
      deliverCode(stamps, request, { asked, owner, isByLink: true });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
    return true;
  }
}

/** What a link to this service's page of consent asks for; null for any other link. */
function askedByLink(address: string, host: string): T.Static<typeof Authorization> | null {
  if (address === '' || !URL.canParse(address, `http://${host}`)) return null;
  const { host: of, pathname, searchParams } = new URL(address, `http://${host}`);
  const asked = Object.fromEntries(searchParams);
  return of === host && pathname === '/oauth/authorize' && Value.Check(Authorization, asked) ? asked : null;
}
