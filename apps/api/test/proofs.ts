import { vi } from 'vitest';
import { issueSecret } from '../src/modules/verification/secrets.service.ts';
import type { Client, Harness } from './harness.ts';

export const minuteMs = 60_000;
export const dayMs = 24 * 60 * minuteMs;

/** A proof of that address, as obtained from the mail. */
export const aSecret = ({ ctx }: Harness, email: string) => issueSecret(ctx, email, 30 * minuteMs);

/** The newest mail to that address with that subject. */
export function mailTo({ mails }: Harness, address: string, subject: RegExp) {
  return vi.waitFor(() => {
    const mail = mails.findLast(({ to, subject: own }) => to === address && subject.test(own));
    if (!mail) throw new Error(`no mail to ${address} yet`);
    return mail;
  });
}

/** The fragment of the link in a mail, which browsers do not send to servers. */
export function secretIn(text: string): string {
  const [link = ''] = /https?:\S+#\S+/.exec(text) ?? [];
  return new URLSearchParams(new URL(link).hash.slice(1)).get('secret') ?? '';
}

/** Another browser with the same cookies. */
export function copyOf({ anonymous }: Harness, client: Client): Client {
  const copy = anonymous();
  for (const [name, value] of client.cookies) copy.cookies.set(name, value);
  return copy;
}
