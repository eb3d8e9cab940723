import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { createTransport } from 'nodemailer';
import { randomName } from '../crypto.ts';
import type { MailTransport } from './transport.ts';
import { messageOf } from './message.ts';

/** Writes each mail to a file. */
export function fileTransport(folder: string, from: string, log: FastifyBaseLogger): MailTransport {
  const transport = createTransport({ streamTransport: true, buffer: true });
  return {
    async send(mail) {
      const info = await transport.sendMail(messageOf(mail, from));
      const name = `${new Date().toISOString().replaceAll(/[:.]/g, '-')}-${randomName()}`;
      const file = join(folder, `${name}.eml`);
      await mkdir(folder, { recursive: true });
      const draft = join(folder, `${name}.part`);
      try {
        await writeFile(draft, info.message, { mode: 0o600 });
        await rename(draft, file);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
      log.info({ file }, 'mail written');
    },
    close: () => undefined,
  };
}
