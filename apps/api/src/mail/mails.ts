import { schoolZone } from '@sentiero/contracts/time';
import type { Language } from '@sentiero/contracts/shared';
import type { WayIn } from '@sentiero/contracts/users';
import { filled } from '@sentiero/service';
import { texts, type Texts } from '../texts.ts';
import type { Mail } from './transport.ts';

type Reader = { to: string; language: Language };
type Letter = { subject: string; before: readonly string[]; link?: string; after?: readonly string[] };
type Erasure = { date: Date; link: string; isUnused: boolean };
export type AddedKind = keyof Texts['mail']['wayIn']['added'];

/** Sent to an account's earlier address: what changed and, if there is one, the way back. */
export function emailChangedMail(reader: Reader, link: string | null): Mail {
  const { subject, moved, owner, back, life, staff } = texts[reader.language].mail.emailChanged;
  if (link === null) return mailOf(reader, { subject, before: [moved, staff] });
  return mailOf(reader, { subject, before: [moved, owner, back], link, after: [life] });
}

/** Sent to the address that an account lost to an earlier one. */
export function emailRestoredMail(reader: Reader): Mail {
  const { subject, text, staff } = texts[reader.language].mail.emailRestored;
  return mailOf(reader, { subject, before: [text, staff] });
}

/** Sent to the address of an account whose password was changed. `link` leads to a new one. */
export function passwordChangedMail(reader: Reader, link: string): Mail {
  const { subject, text, owner, back } = texts[reader.language].mail.passwordChanged;
  return mailOf(reader, { subject, before: [text, owner, back], link });
}

/**
 * Sent to the address of an account whose username has changed and is needed to log in. `link` leads to a new
 * password.
 */
export function usernameChangedMail(reader: Reader, name: string, link: string): Mail {
  const { subject, text, owner, back } = texts[reader.language].mail.usernameChanged;
  return mailOf(reader, { subject, before: [text, name, owner, back], link });
}

/** Sent to the address of an account into which there is one more way. `link` is the way back from it. */
export function wayInAddedMail(reader: Reader, added: { kind: AddedKind; name: string }, link: string): Mail {
  const { added: kinds, back, life } = texts[reader.language].mail.wayIn;
  const { subject, text, owner } = kinds[added.kind];
  const told = filled(text, { name: added.name });
  return mailOf(reader, { subject, before: [told, owner, back], link, after: [life] });
}

type Removal = {
  ended: readonly WayIn[];
  by: 'owner' | 'staff';
  /** Whether the last second factor is among them. */
  isFactorOff: boolean;
};

/** Sent to the address of an account into which there are fewer ways. `link` is the way back from that. */
export function wayInRemovedMail(reader: Reader, { ended, by, isFactorOff }: Removal, link: string): Mail {
  const { removed, back, life } = texts[reader.language].mail.wayIn;
  const lines = ended.flatMap(({ kind, name }) =>
    kind === 'session'
      ? []
      : [filled(removed.kinds[kind], { name: name?.[reader.language] ?? removed.formerProvider })],
  );
  const told = [...lines, ...(isFactorOff ? [removed.off] : []), removed[by], back];
  return mailOf(reader, { subject: removed.subject, before: told, link, after: [life] });
}

/** Sent to a person for whom somebody has created an account. `link` leads to the first password. */
export function accountCreatedMail(
  reader: Reader,
  { username, by }: { username: string; by: 'teacher' | 'staff' },
  link: string,
): Mail {
  const { subject, text, byStaff, name, link: set, life } = texts[reader.language].mail.accountCreated;
  const told = by === 'staff' ? byStaff : text;
  return mailOf(reader, { subject, before: [told, name, username, set], link, after: [life] });
}

/** Sent to the owner of an account for whom staff ask for a new password. `link` leads to it. */
export function passwordLinkMail(reader: Reader, username: string, link: string): Mail {
  const { accountCreated, passwordLink } = texts[reader.language].mail;
  const { subject, text, link: set, ignore } = passwordLink;
  const { name, life } = accountCreated;
  return mailOf(reader, { subject, before: [text, name, username, set], link, after: [life, ignore] });
}

/** Sent to the owner of an account whom a teacher invites. `link` leads to the place where they accept. */
export function courseInvitationMail(
  reader: Reader,
  about: { teacher: string; course: string },
  link: string,
): Mail {
  const { subject, text, sees, link: decide } = texts[reader.language].mail.courseInvitation;
  return mailOf(reader, { subject, before: [filled(text, about), sees, decide], link });
}

/** Says when an account will be erased. `link` leads to the settings, where its owner can keep it. */
export function erasureMail(reader: Reader, { date, link, isUnused }: Erasure): Mail {
  const { subject, asked, unused, what, keep, login } = texts[reader.language].mail.erasure;
  const on = date.toLocaleDateString(reader.language, { dateStyle: 'long', timeZone: schoolZone });
  const reason = filled(isUnused ? unused : asked, { date: on });
  return mailOf(reader, { subject, before: [reason, what, isUnused ? login : keep], link });
}

/** A username may contain any character. */
const escaped = (line: string) =>
  line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function mailOf({ to, language }: Reader, { subject, before, link, after = [] }: Letter): Mail {
  const text = [...before, ...(link ? [link] : []), ...after];
  const anchor = link ? [`<a href="${link}">${link}</a>`] : [];
  const shown = [...before.map(escaped), ...anchor, ...after.map(escaped)];
  return {
    to,
    language,
    subject,
    text: `${text.join('\n\n')}\n`,
    html: `<!doctype html><html lang="${language}"><body>${shown.map((line) => `<p>${line}</p>`).join('')}</body></html>`,
  };
}
