import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { FastifyBaseLogger } from 'fastify';
import { randomName } from '../crypto.ts';
import type { Env } from '../env.ts';

export type Mail = { to: string; subject: string; text: string; html: string };
export type Mailer = { send: (mail: Mail) => Promise<void> };

/** Sends through SMTP where `SMTP_URL` is set; else each mail becomes a file of `$DATA_DIR/mail`. */
export function makeMailer(env: Env, log: FastifyBaseLogger): Mailer {
  if (env.SMTP_URL) return smtpMailer(env.SMTP_URL, env.MAIL_FROM);
  return fileMailer(join(env.DATA_DIR, 'mail'), env.MAIL_FROM, log);
}

function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport(url);
  return { send: async (mail) => void (await transport.sendMail(message(mail, from))) };
}

export function fileMailer(folder: string, from: string, log: FastifyBaseLogger): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true });
  return {
    async send(mail) {
      const info = await transport.sendMail(message(mail, from));
      const name = `${new Date().toISOString().replaceAll(/[:.]/g, '-')}-${randomName()}`;
      const file = join(folder, `${name}.eml`);
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, `${name}.part`), info.message, { mode: 0o600 });
      await rename(join(folder, `${name}.part`), file);
      log.info({ to: mail.to, file }, 'mail written');
    },
  };
}

// Quoted-printable keeps the text readable in the file and in logs of mail servers; base64 would not.
function message(mail: Mail, from: string): SendMailOptions {
  return { from, ...mail, textEncoding: 'quoted-printable', encoding: 'utf-8' };
}
