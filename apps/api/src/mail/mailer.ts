import { weekMs } from '@sentiero/contracts/time';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../db/client.ts';
import type { Env } from '../env.ts';
import { fileTransport } from './file-transport.ts';
import { isNoEmail } from './no-email.ts';
import { OutboxSender, type MailOutcome } from './outbox-sender.ts';
import { addMail, forgetMail, readCodes } from './outbox.store.ts';
import { mailSeal, type MailSeal } from './sealed-mail.ts';
import { smtpTransport } from './smtp-transport.ts';
import type { Mail, MailTransport, Recipient } from './transport.ts';

type Writing = { readonly db: Db; readonly clock: () => Date; readonly mailer: Mailer };

export type Mailer = {
  /** Adds a mail to the outbox in the transaction of its change; it is sent after the commit. */
  post: (tx: Writing, mail: Mail, about: About) => Promise<void>;
  /** Deletes a person's codes from the outbox, and the copies of sent mails. */
  forget: (tx: Writing, recipient: Recipient) => Promise<void>;
  /** Sends due mails in the background. */
  wake: () => void;
  /** Sends due mails. */
  sendDue: () => Promise<void>;
  /** Waits for the mails in flight. */
  settled: () => Promise<void>;
  /** Waits for the mails in flight, within a bound. */
  close: () => Promise<void>;
};

/** The account that a notice is about, or null for a mail that anyone can request, with its lifetime. */
type About = { userId: number } | { userId: null; lifeMs: number };

type Parts = {
  env: Env;
  db: Db;
  clock: () => Date;
  log: FastifyBaseLogger;
  onOutcome?: (outcome: MailOutcome) => void;
  transport?: MailTransport;
  closeLimitMs?: number;
};

/** The lifetime of ways back in notices. */
const noticeLifeMs = weekMs;

/** Sends through SMTP if `SMTP_URL` is set; otherwise writes each mail to a file in `$DATA_DIR/mail`. */
export function makeMailer({ env, db, clock, log, closeLimitMs = 5_000, ...parts }: Parts): Mailer {
  const { onOutcome = () => undefined, transport = transportOf(env, log) } = parts;
  const seal = mailSeal(env.INTERNAL_TOKEN);
  const sender = new OutboxSender({ db, clock, transport, seal, log, onOutcome });
  return {
    async post(tx, mail, about) {
      if (isNoEmail(mail.to)) return;
      const now = tx.clock();
      const lifeMs = about.userId === null ? about.lifeMs : noticeLifeMs;
      const expiresAt = new Date(now.getTime() + lifeMs);
      const isAdded = await addMail(tx.db, {
        userId: about.userId,
        sealed: seal.seal(mail),
        dueAt: now,
        expiresAt,
      });
      if (isAdded) return tx.mailer.wake();
      onOutcome('dropped');
      log.error('the backlog of mails is full: one was dropped');
    },
    async forget(tx, recipient) {
      const codes = await readCodes(tx.db);
      for (const { id, sealed } of codes) if (isTo(recipient, seal, sealed)) await forgetMail(tx.db, id);
      await transport.forget?.(recipient);
    },
    wake() {
      sender.sendDue().catch((error: unknown) => log.error({ err: error }, 'the outbox could not be read'));
    },
    sendDue: () => sender.sendDue(),
    settled: () => sender.settled(),
    async close() {
      await sender.stop(closeLimitMs);
      transport.close();
    },
  };
}

const transportOf = (env: Env, log: FastifyBaseLogger): MailTransport =>
  env.SMTP_URL
    ? smtpTransport(env.SMTP_URL, env.MAIL_FROM, log)
    : fileTransport(join(env.DATA_DIR, 'mail'), env.MAIL_FROM, log);

/** A mail sealed with another secret cannot be read or sent. */
function isTo({ addresses }: Recipient, seal: MailSeal, sealed: string): boolean {
  try {
    return addresses.includes(seal.open(sealed).to.toLowerCase());
  } catch {
    return true;
  }
}
