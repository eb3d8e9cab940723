import type { FastifyRequest } from 'fastify';
import { copyOf, report, type StampsContext } from './context.ts';
import { learnerId, type Account } from './data/people.ts';
import type { CardField, CardWay } from './events/cards.ts';
import type { Reader } from './tokens/read-token.ts';

type Read = { readonly owner: Account; readonly by: CardWay; readonly fields: Set<CardField> };
type Asking = { readonly stamps: StampsContext; readonly request: FastifyRequest; readonly reader: Reader };

/** What everybody may read of everybody: the rows of the leaderboard, to which the vulnerable service adds the number. */
const listed: readonly CardField[] = ['nickname', 'stamps', 'number'];

/** What a request hands out of which cards, whichever route it takes: a question to the graph may reach several. */
export class CardsRead {
  readonly #asking: Asking;
  readonly #isGraphql: boolean;
  readonly #reads = new Map<string, Read>();

  constructor(asking: Asking, { isGraphql = false } = {}) {
    this.#asking = asking;
    this.#isGraphql = isGraphql;
  }

  note(owner: Account, by: CardWay, fields: readonly CardField[]): void {
    const key = `${by} ${owner.id}`;
    const read = this.#reads.get(key) ?? { owner, by, fields: new Set() };
    for (const field of fields) read.fields.add(field);
    this.#reads.set(key, read);
  }

  /** True if the asking account got these fields of its own card. */
  hasOwn(...fields: CardField[]): boolean {
    const { account } = this.#asking.reader;
    return [...this.#reads.values()].some(
      (read) => read.owner === account && fields.every((field) => read.fields.has(field)),
    );
  }

  /** Reports each card, and the leaderboard as a whole. */
  report(): void {
    const { stamps, request } = this.#asking;
    const reads = [...this.#reads.values()];
    const onBoard = reads.filter(({ by }) => by === 'leaderboard').flatMap(({ fields }) => [...fields]);
    if (onBoard.length > 0)
      report(stamps, request, {
        type: 'leaderboard_read',
        data: { fields: [...new Set(onBoard)], ...this.#where() },
      });
    for (const read of reads)
      if (read.by !== 'leaderboard' || [...read.fields].some((field) => !listed.includes(field)))
        this.#reportCard(read);
  }

  #reportCard({ owner, by, fields }: Read): void {
    const { stamps, request, reader } = this.#asking;
    const own = owner === reader.account;
    const isWholeCard = by === 'number' || (by === 'token' && this.#isGraphql);
    if (own && owner.id === learnerId && isWholeCard) copyOf(stamps, request).done.add('own_card_viewed');
    report(stamps, request, {
      type: 'card_read',
      data: {
        card: owner.card,
        owner_id: owner.id,
        role: reader.role.slice(0, 40),
        own,
        rightful: (own || reader.role === 'staff') && !reader.isForged,
        by,
        fields: [...fields],
        ...this.#where(),
      },
    });
  }

  #where() {
    const { request, reader } = this.#asking;
    return { customer_id: reader.account.id, in_batch: request.inBatch, in_graphql: this.#isGraphql };
  }
}
