import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { createTransport } from 'nodemailer';
import { hashToken, randomName } from '../crypto.ts';
import type { MailTransport } from './transport.ts';
import { messageOf } from './message.ts';

/** Writes each mail to a file, whose name has the time, the account that the mail is about, and the hashed address. */
export function fileTransport(folder: string, from: string, log: FastifyBaseLogger): MailTransport {
  const transport = createTransport({ streamTransport: true, buffer: true });
  return {
    async send(mail, userId) {
      const info = await transport.sendMail(messageOf(mail, from));
      const time = new Date().toISOString().replaceAll(/[:.]/g, '-');
      const name = [time, userId ?? 'code', hashOf(mail.to), randomName()].join('.');
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
    async forget({ userId, addresses }) {
      const kept = (await readdir(folder).catch(() => [])).map((name) => {
        const [, about, address = ''] = name.split('.');
        return { name, isNotice: about === String(userId), address };
      });
      // A notice to an earlier address leads to the codes that were sent there.
      const notices = kept.filter(({ isNotice }) => isNotice).map(({ address }) => address);
      const hashes = new Set([...addresses.map(hashOf), ...notices]);
      const own = kept.filter(({ address, isNotice }) => isNotice || hashes.has(address));
      await Promise.all(own.map(({ name }) => rm(join(folder, name), { force: true })));
    },
    close: () => undefined,
  };
}

const hashOf = (address: string) => hashToken(address.toLowerCase()).slice(0, 16);
