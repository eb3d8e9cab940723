import { textSeal } from '../text-seal.ts';
import type { Mail } from './transport.ts';

export type MailSeal = { seal: (mail: Mail) => string; open: (sealed: string) => Mail };

/** Encrypts mails for the outbox, so that the database and its copies never reveal codes and links. */
export function mailSeal(secret: string): MailSeal {
  const { seal, open } = textSeal(secret, 'mail outbox');
  return {
    seal: (mail) => seal(JSON.stringify(mail)),
    // The authentication tag proves that `seal` wrote it.
    open: (sealed) => JSON.parse(open(sealed)) as Mail,
  };
}
