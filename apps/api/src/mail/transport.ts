import type { Language } from '@sentiero/contracts/shared';

/** `language` is that of its texts; mails of an earlier version that wait in the outbox lack it. */
export type Mail = { to: string; subject: string; text: string; html: string; language?: Language };
/** The recipient of mails to delete: the account that notices are about, and its addresses, to which codes are sent. */
export type Recipient = { userId: number; addresses: readonly string[] };
export type MailTransport = {
  /** `userId` is the account that the mail is about; null for a code. */
  send: (mail: Mail, userId: number | null) => Promise<void>;
  /** Deletes the copies that the transport keeps. */
  forget?: (recipient: Recipient) => Promise<void>;
  close: () => void;
};
