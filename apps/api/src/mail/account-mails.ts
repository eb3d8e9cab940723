import type { Language } from '@sentiero/contracts/shared';
import type { Mail } from './transport.ts';

export type Reader = { to: string; language: Language };

type Letter = { subject: string; before: readonly string[]; link?: string; after?: readonly string[] };

/** To the address that an account had: what happened and, if there is one, the way back. */
export function emailChangedMail(reader: Reader, link: string | null): Mail {
  const { subject, moved, owner, back, life, staff } = changed[reader.language];
  if (link === null) return mailOf(reader, { subject, before: [moved, staff] });
  return mailOf(reader, { subject, before: [moved, owner, back], link, after: [life] });
}

/** To the address that an account has no more, because an earlier one had the better right. */
export function emailRestoredMail(reader: Reader): Mail {
  const { subject, text, staff } = restored[reader.language];
  return mailOf(reader, { subject, before: [text, staff] });
}

/** To the address of an account whose password is another one now. `link` leads to a new one. */
export function passwordChangedMail(reader: Reader, link: string): Mail {
  const { subject, text, owner, back } = password[reader.language];
  return mailOf(reader, { subject, before: [text, owner, back], link });
}

/** To the address of an account that has another user name now: without it nobody logs in. `link` leads to a new password. */
export function usernameChangedMail(reader: Reader, name: string, link: string): Mail {
  const { subject, text, owner, back } = username[reader.language];
  return mailOf(reader, { subject, before: [text, name, owner, back], link });
}

type Words<Key extends string> = Record<Language, Record<Key, string>>;

const changed: Words<'subject' | 'moved' | 'owner' | 'back' | 'life' | 'staff'> = {
  de: {
    subject: 'Deine E-Mail-Adresse bei Sentiero wurde geändert',
    moved: 'Zu deinem Konto bei Sentiero gehört ab jetzt eine andere E-Mail-Adresse als diese.',
    owner: 'Warst du das? Dann musst du nichts tun.',
    back: 'Warst du es nicht, dann hol dir das Konto mit diesem Link zurück. Er setzt diese Adresse wieder ein, beendet alle Sitzungen und lässt dich ein neues Passwort wählen:',
    life: 'Der Link gilt sieben Tage und nur einmal. Gib ihn niemandem weiter.',
    staff: 'Die Administration hat sie geändert. Ist das nicht in deinem Sinn, dann melde dich bei ihr.',
  },
  en: {
    subject: 'Your e-mail address at Sentiero was changed',
    moved: 'Your account at Sentiero now has another e-mail address than this one.',
    owner: 'Was it you? Then there is nothing to do.',
    back: 'If it was not you, take your account back with this link. It restores this address, ends all sessions and lets you choose a new password:',
    life: 'The link is valid for seven days and works once. Give it to nobody.',
    staff: 'An administrator changed it. If you did not want this, get in touch with them.',
  },
  fr: {
    subject: 'Ton adresse e-mail sur Sentiero a été modifiée',
    moved: 'Ton compte Sentiero a maintenant une autre adresse e-mail que celle-ci.',
    owner: "C'était toi ? Alors tu n'as rien à faire.",
    back: "Si ce n'était pas toi, récupère ton compte avec ce lien. Il rétablit cette adresse, met fin à toutes les sessions et te permet de choisir un nouveau mot de passe :",
    life: 'Le lien est valable sept jours et une seule fois. Ne le donne à personne.',
    staff: "L'administration l'a modifiée. Si tu ne l'as pas voulu, contacte-la.",
  },
  it: {
    subject: 'Il tuo indirizzo e-mail su Sentiero è stato cambiato',
    moved: 'Il tuo conto Sentiero ha ora un indirizzo e-mail diverso da questo.',
    owner: 'Sei stato tu? Allora non devi fare nulla.',
    back: 'Se non sei stato tu, riprenditi il conto con questo link. Ripristina questo indirizzo, termina tutte le sessioni e ti lascia scegliere una nuova password:',
    life: 'Il link vale sette giorni e una volta sola. Non darlo a nessuno.',
    staff: "L'ha cambiato l'amministrazione. Se non lo volevi, mettiti in contatto con lei.",
  },
};

const restored: Words<'subject' | 'text' | 'staff'> = {
  de: {
    subject: 'Deine E-Mail-Adresse bei Sentiero wurde zurückgesetzt',
    text: 'Das Konto bei Sentiero, zu dem diese Adresse gehörte, hat wieder die E-Mail-Adresse, die es vorher hatte. Alle anderen Sitzungen sind beendet.',
    staff: 'Ist das nicht in deinem Sinn, dann melde dich bei der Administration.',
  },
  en: {
    subject: 'Your e-mail address at Sentiero was set back',
    text: 'The account at Sentiero that had this address has its earlier e-mail address again. All other sessions have ended.',
    staff: 'If you did not want this, get in touch with an administrator.',
  },
  fr: {
    subject: 'Ton adresse e-mail sur Sentiero a été rétablie',
    text: 'Le compte Sentiero qui avait cette adresse a retrouvé son adresse e-mail précédente. Toutes les autres sessions sont terminées.',
    staff: "Si tu ne l'as pas voulu, contacte l'administration.",
  },
  it: {
    subject: 'Il tuo indirizzo e-mail su Sentiero è stato ripristinato',
    text: "Il conto Sentiero che aveva questo indirizzo ha di nuovo l'indirizzo e-mail di prima. Tutte le altre sessioni sono terminate.",
    staff: "Se non lo volevi, mettiti in contatto con l'amministrazione.",
  },
};

const password: Words<'subject' | 'text' | 'owner' | 'back'> = {
  de: {
    subject: 'Dein Passwort bei Sentiero wurde geändert',
    text: 'Dein Konto bei Sentiero hat ein neues Passwort, und alle anderen Sitzungen sind beendet.',
    owner: 'Warst du das? Dann musst du nichts tun.',
    back: 'Warst du es nicht, dann setz hier gleich ein neues Passwort:',
  },
  en: {
    subject: 'Your password at Sentiero was changed',
    text: 'Your account at Sentiero has a new password, and all other sessions have ended.',
    owner: 'Was it you? Then there is nothing to do.',
    back: 'If it was not you, set a new password here right away:',
  },
  fr: {
    subject: 'Ton mot de passe Sentiero a été modifié',
    text: 'Ton compte Sentiero a un nouveau mot de passe, et toutes les autres sessions sont terminées.',
    owner: "C'était toi ? Alors tu n'as rien à faire.",
    back: "Si ce n'était pas toi, choisis tout de suite un nouveau mot de passe ici :",
  },
  it: {
    subject: 'La tua password di Sentiero è stata cambiata',
    text: 'Il tuo conto Sentiero ha una nuova password, e tutte le altre sessioni sono terminate.',
    owner: 'Sei stato tu? Allora non devi fare nulla.',
    back: 'Se non sei stato tu, imposta subito una nuova password qui:',
  },
};

const username: Words<'subject' | 'text' | 'owner' | 'back'> = {
  de: {
    subject: 'Dein Benutzername bei Sentiero wurde geändert',
    text: 'Dein Konto bei Sentiero hat einen neuen Benutzernamen. Mit ihm meldest du dich ab jetzt an:',
    owner: 'Warst du das? Dann musst du nichts tun.',
    back: 'Warst du es nicht, dann setz hier gleich ein neues Passwort. Das beendet alle Sitzungen:',
  },
  en: {
    subject: 'Your user name at Sentiero was changed',
    text: 'Your account at Sentiero has a new user name. Log in with it from now on:',
    owner: 'Was it you? Then there is nothing to do.',
    back: 'If it was not you, set a new password here right away. That ends all sessions:',
  },
  fr: {
    subject: "Ton nom d'utilisateur Sentiero a été modifié",
    text: "Ton compte Sentiero a un nouveau nom d'utilisateur. Connecte-toi désormais avec lui :",
    owner: "C'était toi ? Alors tu n'as rien à faire.",
    back: "Si ce n'était pas toi, choisis tout de suite un nouveau mot de passe ici. Cela met fin à toutes les sessions :",
  },
  it: {
    subject: 'Il tuo nome utente di Sentiero è stato cambiato',
    text: 'Il tuo conto Sentiero ha un nuovo nome utente. Da adesso accedi con questo:',
    owner: 'Sei stato tu? Allora non devi fare nulla.',
    back: 'Se non sei stato tu, imposta subito una nuova password qui. Così terminano tutte le sessioni:',
  },
};

/** A user name may hold any sign. */
const escaped = (line: string) =>
  line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function mailOf({ to, language }: Reader, { subject, before, link, after = [] }: Letter): Mail {
  const text = [...before, ...(link ? [link] : []), ...after];
  const anchor = link ? [`<a href="${link}">${link}</a>`] : [];
  const shown = [...before.map(escaped), ...anchor, ...after.map(escaped)];
  return {
    to,
    subject,
    text: `${text.join('\n\n')}\n`,
    html: `<!doctype html><html lang="${language}"><body>${shown.map((line) => `<p>${line}</p>`).join('')}</body></html>`,
  };
}
