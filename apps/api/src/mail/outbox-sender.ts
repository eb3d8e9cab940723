import { hourMs } from '@sentiero/contracts/time';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../db/client.ts';
import { drain, later, pauseMs } from '../db/queue.ts';
import { claimMail, deleteExpiredMails, forgetMail, postponeMail, type Queued } from './outbox.store.ts';
import type { MailSeal } from './sealed-mail.ts';
import type { MailTransport } from './transport.ts';
import { withoutAddresses } from './without-addresses.ts';

export type MailOutcome = 'sent' | 'failed' | 'dropped';

export type SenderParts = {
  db: Db;
  clock: () => Date;
  transport: MailTransport;
  seal: MailSeal;
  log: FastifyBaseLogger;
  onOutcome: (outcome: MailOutcome) => void;
};

/** Mails sent concurrently; the SMTP transport has as many connections. */
const workers = 4;
/** Longer than every timeout of the transport. */
const sendMs = 90_000;
/** How long a mail stays claimed if its process is killed. */
const leaseMs = 120_000;
const firstBackoffMs = 5_000;
const awayBackoffMs = 10 * 60_000;
const refusedBackoffMs = 6 * hourMs;

/** Sends the due mails of the outbox, which several processes share: only one at a time claims a mail. */
export class OutboxSender {
  readonly #parts: SenderParts;
  #round: Promise<void> | undefined;
  #isAskedAgain = false;
  readonly #stopping = new AbortController();

  constructor(parts: SenderParts) {
    this.#parts = parts;
  }

  /** Sends all due mails. A call during a round joins it, and the round then checks once more. */
  sendDue(): Promise<void> {
    this.#isAskedAgain = true;
    this.#round ??= this.#run().finally(() => (this.#round = undefined));
    return this.#round;
  }

  /** Waits for the mails in flight. */
  async settled(): Promise<void> {
    await this.#round?.catch(() => undefined);
  }

  /** Mails that are not sent within `limitMs` stay in the outbox. */
  async stop(limitMs: number): Promise<void> {
    await Promise.race([this.settled(), delay(limitMs, undefined, { ref: false })]);
    this.#stopping.abort();
  }

  async #run(): Promise<void> {
    const stopping = this.#stopping.signal;
    while (this.#isAskedAgain && !stopping.aborted) {
      this.#isAskedAgain = false;
      await this.#dropExpired();
      await drain({ workers, stopping }, () => this.#sendNext());
    }
  }

  async #sendNext(): Promise<boolean> {
    const { db, clock } = this.#parts;
    const now = clock();
    const mail = await claimMail(db, now, later(now, leaseMs));
    if (mail) await this.#send(mail);
    return mail !== undefined;
  }

  async #send(queued: Queued): Promise<void> {
    const { db, clock, transport, seal, log, onOutcome } = this.#parts;
    try {
      await withinMs(sendMs, async () => transport.send(seal.open(queued.sealed), queued.userId));
    } catch (error) {
      onOutcome('failed');
      const waitMs = backoffMs(queued.tries, error);
      await postponeMail(db, queued.id, later(clock(), waitMs));
      log.error(
        { err: withoutAddresses(error), mail: queued.id, next_try_ms: waitMs },
        'a mail was not sent',
      );
      return;
    }
    onOutcome('sent');
    await forgetMail(db, queued.id);
  }

  async #dropExpired(): Promise<void> {
    const { db, clock, log, onOutcome } = this.#parts;
    const count = await deleteExpiredMails(db, clock());
    for (let n = 0; n < count; n++) onOutcome('dropped');
    if (count > 0) log.error({ mails: count }, 'mails were given up: they could not be sent in time');
  }
}

/** Retries are less frequent after a server rejected a mail than while it is down. */
function backoffMs(tries: number, error: unknown): number {
  const status = (error as { responseCode?: unknown } | null)?.responseCode;
  const longestMs = typeof status === 'number' && status >= 500 ? refusedBackoffMs : awayBackoffMs;
  return pauseMs(tries, { firstMs: firstBackoffMs, factor: 2, longestMs });
}

async function withinMs(ms: number, work: () => Promise<void>): Promise<void> {
  const timeout = new AbortController();
  const late = delay(ms, undefined, { signal: timeout.signal, ref: false }).then(() => {
    throw new Error('the mail took too long');
  });
  late.catch(() => undefined);
  await Promise.race([work(), late]).finally(() => timeout.abort());
}
