import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as T from 'typebox';
import { CardsRead } from '../cards-read.ts';
import { copyOf, report, reportRefused, type StampsContext } from '../context.ts';
import { learnerId, type Account } from '../data/people.ts';
import { ApiError } from '../http/api-error.ts';
import { jsonBody } from '../http/json-body.ts';
import { isDefended } from '../mode.ts';
import { readerOf, type Reader } from '../tokens/read-token.ts';

const text = T.String({ minLength: 1, maxLength: 100 });
const formFields = { name: text, nickname: text };
// These belong to the service, not to the customer: that is the vulnerability.
const openFields = {
  role: text,
  remark: T.String({ maxLength: 100 }),
  stamps: T.Integer({ minimum: 0, maximum: 1_000 }),
  credit: T.Integer({ minimum: 0, maximum: 1_000 }),
};
const shownFields = ['name', 'nickname', 'email', 'number', 'pin', 'stamps'] as const;
const ownFields = ['role', 'credit', 'remark'] as const;
const Profile = T.Partial(T.Object({ ...formFields, ...openFields }));

export function meRoutes(app: FastifyInstance, stamps: StampsContext): void {
  app.get('/api/me', async (request) => profileFor(request, readerOf(stamps, request)));

  app.patch('/api/me', async (request) => {
    const reader = readerOf(stamps, request);
    const { account } = reader;
    const given = jsonBody(request, Profile);
    const ignored = isDefended(request) ? namesIn(given, openFields) : [];
    const known = namesIn(given, isDefended(request) ? formFields : Profile.properties);
    if (ignored.length > 0)
      reportRefused(stamps, request, { by: 'field_allowlist', what: ignored.join(' ') });
    if (known.length === 0) throw new ApiError(400, 'nothing_to_change');
    const before = { ...account };
    Object.assign(
      account,
      Object.fromEntries(known.map((name) => [name, given[name as keyof typeof given]])),
    );
    noteChange(request, { before, account, fields: known, ignored });
    return profileFor(request, reader);
  });

  /** The vulnerable service sends whatever it knows, and leaves it to the page to show less. */
  function profileFor(request: FastifyRequest, reader: Reader) {
    const { id, name, nickname, email, card, pin, stamps: count, role, credit, remark } = reader.account;
    const cards = new CardsRead({ stamps, request, reader });
    cards.note(reader.account, 'token', isDefended(request) ? shownFields : [...shownFields, ...ownFields]);
    cards.report();
    const shown = { name, nickname, email, card, pin, stamps: count };
    return isDefended(request) ? shown : { id, ...shown, role, credit, remark };
  }

  type Change = {
    readonly before: Account;
    readonly account: Account;
    readonly fields: string[];
    readonly ignored: string[];
  };

  function noteChange(request: FastifyRequest, { before, account, fields, ignored }: Change): void {
    const copy = copyOf(stamps, request);
    const stamps_gained = Math.max(0, account.stamps - before.stamps);
    if (stamps_gained > 0) copy.hasOwnStampCount = true;
    if (fields.includes('nickname') && account.id === learnerId) copy.done.add('nickname_changed');
    report(stamps, request, {
      type: 'profile_changed',
      data: {
        customer_id: account.id,
        fields,
        changed: fields.filter((name) => account[name as keyof Account] !== before[name as keyof Account]),
        ignored,
        stamps: account.stamps,
        stamps_gained,
        promoted: account.role === 'staff' && before.role !== 'staff',
        in_batch: request.inBatch,
      },
    });
  }
}

function namesIn(given: object, fields: object): string[] {
  return Object.keys(fields).filter((name) => Object.hasOwn(given, name));
}
