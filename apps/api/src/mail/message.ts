import type { SendMailOptions } from 'nodemailer';
import type { Mail } from './transport.ts';

// Quoted-printable keeps the text readable in the file and in mail server logs; base64 would not.
export function messageOf({ language, ...mail }: Mail, from: string): SendMailOptions {
  const headers = { ...(language && { 'Content-Language': language }) };
  return { from, ...mail, headers, textEncoding: 'quoted-printable', encoding: 'utf-8' };
}
