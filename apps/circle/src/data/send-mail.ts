import { addBounded, type Copy, type Mail } from './copy.ts';

const mailsKept = 50;

export function sendMail({ mails }: Copy, mail: Mail): void {
  addBounded(mails, mail, mailsKept);
}
