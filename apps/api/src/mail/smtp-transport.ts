import type { FastifyBaseLogger } from 'fastify';
import { createTransport } from 'nodemailer';
import type { MailTransport } from './transport.ts';
import { messageOf } from './message.ts';
import { withoutAddresses } from './without-addresses.ts';

const patience = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
};

/** A small connection pool with a timeout for each phase. Options in the URL take precedence. */
export function smtpTransport(url: string, from: string, log: FastifyBaseLogger): MailTransport {
  const transport = createTransport({ url, pool: true, maxConnections: 4, ...patience });
  transport.on('error', (error: unknown) =>
    log.error({ err: withoutAddresses(error) }, 'the mail server failed'),
  );
  return {
    send: async (mail) => void (await transport.sendMail(messageOf(mail, from))),
    close: () => transport.close(),
  };
}
