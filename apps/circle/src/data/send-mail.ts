import { addBounded, learnerId, type Copy, type Mail } from './copy.ts';

const mailsKept = 50;

export function sendMail({ mails, members, exchange }: Copy, mail: Mail): void {
  const isToLearner = members.some(({ id, email }) => id === learnerId && email === mail.to);
  const isWanted = exchange.world.settingOf('mail', 'bookings') !== false;
  if (mail.kind === 'booked' && isToLearner && !isWanted) return;
  addBounded(mails, mail, mailsKept);
}
