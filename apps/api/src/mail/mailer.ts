import { setTimeout as delay } from 'node:timers/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Env } from '../env.ts';
import { fileTransport } from './file-transport.ts';
import { smtpTransport } from './smtp-transport.ts';
import { withoutAddresses } from './without-addresses.ts';

export type Mail = { to: string; subject: string; text: string; html: string };
export type MailTransport = { send: (mail: Mail) => Promise<void>; close: () => void };

export type Mailer = {
  /**
   * Sends a mail in the background; a failure is only logged. Mails that need no account to ask for are dropped first
   * when the queue is full.
   */
  post: (write: () => Promise<Mail>, who?: 'for anybody') => void;
  /** Waits for the mails under way, within a bound. */
  close: () => Promise<void>;
};

export type MailOutcome = 'sent' | 'failed' | 'dropped';
type OnOutcome = (outcome: MailOutcome) => void;
type Options = { limitMs?: number; onOutcome?: OnOutcome | undefined };

const closeLimitMs = 5_000;
const underWayMax = 2_000;
/** Without an account one can fill the queue up to here, and no further: a way back must not get lost by that. */
const forAnybodyMax = 1_000;

/** Sends through SMTP where `SMTP_URL` is set; else each mail becomes a file of `$DATA_DIR/mail`. */
export function makeMailer(env: Env, log: FastifyBaseLogger, onOutcome?: OnOutcome): Mailer {
  const transport = env.SMTP_URL
    ? smtpTransport(env.SMTP_URL, env.MAIL_FROM, log)
    : fileTransport(join(env.DATA_DIR, 'mail'), env.MAIL_FROM, log);
  return mailerOf(transport, log, { onOutcome });
}

export function mailerOf(
  transport: MailTransport,
  log: FastifyBaseLogger,
  { limitMs = closeLimitMs, onOutcome }: Options = {},
): Mailer {
  const underWay = new Set<Promise<void>>();
  const deliver = async (write: () => Promise<Mail>) => {
    try {
      await transport.send(await write());
      onOutcome?.('sent');
    } catch (error) {
      onOutcome?.('failed');
      log.error({ err: withoutAddresses(error) }, 'a mail was not sent');
    }
  };
  return {
    post(write, who) {
      if (underWay.size >= (who === 'for anybody' ? forAnybodyMax : underWayMax)) {
        onOutcome?.('dropped');
        return log.error('too many mails are under way: one was dropped');
      }
      const delivery = deliver(write).finally(() => underWay.delete(delivery));
      underWay.add(delivery);
    },
    async close() {
      await Promise.race([Promise.all(underWay), delay(limitMs, undefined, { ref: false })]);
      if (underWay.size > 0) log.error({ mails: underWay.size }, 'mails were still under way at the end');
      transport.close();
    },
  };
}
