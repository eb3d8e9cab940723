import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Mail } from './transport.ts';

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

export type MailSeal = { seal: (mail: Mail) => string; open: (sealed: string) => Mail };

/** Encrypts mails for the outbox, so that the database and its copies never reveal codes and links. */
export function mailSeal(secret: string): MailSeal {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'sentiero mail outbox', 32));
  return {
    seal(mail) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv(algorithm, key, iv);
      const text = Buffer.concat([cipher.update(JSON.stringify(mail), 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url');
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes), {
        authTagLength: tagBytes,
      });
      decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
      const text = Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]);
      // The authentication tag proves that `seal` wrote it.
      return JSON.parse(text.toString('utf8')) as Mail;
    },
  };
}
