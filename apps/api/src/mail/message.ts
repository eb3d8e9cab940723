import type { SendMailOptions } from 'nodemailer';
import type { Mail } from './transport.ts';

// Quoted-printable keeps the text readable in the file and in mail server logs; base64 would not.
export function messageOf(mail: Mail, from: string): SendMailOptions {
  return { from, ...mail, textEncoding: 'quoted-printable', encoding: 'utf-8' };
}
