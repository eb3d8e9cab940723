import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** `open` throws for what another key has sealed, or what was changed. */
export type TextSeal = { seal: (text: string) => string; open: (sealed: string) => string };

/** Encrypts texts for the database, with a key derived from a secret for one purpose. */
export function textSeal(secret: string, purpose: string): TextSeal {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `sentiero ${purpose}`, 32));
  return {
    seal(plain) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv(algorithm, key, iv);
      const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url');
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes), {
        authTagLength: tagBytes,
      });
      decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
      const text = Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]);
      return text.toString('utf8');
    },
  };
}
