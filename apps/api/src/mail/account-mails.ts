import type { Language } from '@sentiero/contracts/shared';
import type { Mail } from './transport.ts';

export type Reader = { to: string; language: Language };

type Letter = { subject: string; before: readonly string[]; link?: string; after?: readonly string[] };

/** Sent to an account's earlier address: what changed and, if there is one, the way back. */
export function emailChangedMail(reader: Reader, link: string | null): Mail {
  const { subject, moved, owner, back, life, staff } = changed[reader.language];
  if (link === null) return mailOf(reader, { subject, before: [moved, staff] });
  return mailOf(reader, { subject, before: [moved, owner, back], link, after: [life] });
}

/** Sent to the address that an account lost to an earlier one. */
export function emailRestoredMail(reader: Reader): Mail {
  const { subject, text, staff } = restored[reader.language];
  return mailOf(reader, { subject, before: [text, staff] });
}

/** Sent to the address of an account whose password was changed. `link` leads to a new one. */
export function passwordChangedMail(reader: Reader, link: string): Mail {
  const { subject, text, owner, back } = password[reader.language];
  return mailOf(reader, { subject, before: [text, owner, back], link });
}

/**
 * Sent to the address of an account whose username has changed and is needed to log in. `link` leads to a new
 * password.
 */
export function usernameChangedMail(reader: Reader, name: string, link: string): Mail {
  const { subject, text, owner, back } = username[reader.language];
  return mailOf(reader, { subject, before: [text, name, owner, back], link });
}

type Words<Key extends string> = Record<Language, Record<Key, string>>;

const changed: Words<'subject' | 'moved' | 'owner' | 'back' | 'life' | 'staff'> = {
  de: {
    subject: 'Deine E-Mail-Adresse bei Sentiero wurde geändert',
    moved: 'Für dein Konto bei Sentiero gilt ab jetzt eine andere E-Mail-Adresse, nicht mehr diese.',
    owner: 'Warst du das? Dann musst du nichts tun.',
    back: 'Wenn nicht, hol dir dein Konto mit diesem Link zurück. Damit gilt wieder diese Adresse, alle Sitzungen werden beendet, und du wählst ein neues Passwort:',
    life: 'Der Link gilt sieben Tage und funktioniert nur einmal. Gib ihn niemandem weiter.',
    staff: 'Die Verwaltung hat sie geändert. Wenn du das nicht möchtest, wende dich an sie.',
  },
  en: {
    subject: 'Your Sentiero email address was changed',
    moved: 'Your Sentiero account now uses a different email address, not this one.',
    owner: 'Was this you? Then there’s nothing to do.',
    back: 'If it wasn’t, recover your account with this link. It restores this address, ends all sessions and lets you choose a new password:',
    life: 'The link is valid for seven days and works once. Don’t share it with anyone.',
    staff: 'An administrator changed it. If you didn’t want this, get in touch with them.',
  },
  fr: {
    subject: 'Ton adresse e-mail Sentiero a été modifiée',
    moved: 'Ton compte Sentiero utilise maintenant une autre adresse e-mail que celle-ci.',
    owner: 'C’était toi ? Alors tu n’as rien à faire.',
    back: 'Sinon, récupère ton compte avec ce lien. Il rétablit cette adresse, met fin à toutes les sessions et te permet de choisir un nouveau mot de passe :',
    life: 'Le lien est valable sept jours et ne fonctionne qu’une fois. Ne le donne à personne.',
    staff: 'L’administration l’a modifiée. Si tu ne le souhaites pas, prends contact avec elle.',
  },
  it: {
    subject: 'Il tuo indirizzo e-mail su Sentiero è stato cambiato',
    moved: 'Il tuo account Sentiero usa ora un altro indirizzo e-mail, non più questo.',
    owner: 'L’hai fatto tu? Allora non devi fare nulla.',
    back: 'Altrimenti recupera il tuo account con questo link. Ripristina questo indirizzo, termina tutte le sessioni e ti permette di scegliere una nuova password:',
    life: 'Il link vale sette giorni e funziona una sola volta. Non darlo a nessuno.',
    staff: 'L’ha cambiato l’amministrazione. Se non lo volevi, rivolgiti a lei.',
  },
};

const restored: Words<'subject' | 'text' | 'staff'> = {
  de: {
    subject: 'Deine E-Mail-Adresse bei Sentiero wurde zurückgesetzt',
    text: 'Das Konto bei Sentiero, das diese Adresse verwendete, verwendet wieder seine frühere E-Mail-Adresse. Alle anderen Sitzungen wurden beendet.',
    staff: 'Wenn du das nicht möchtest, wende dich an die Verwaltung.',
  },
  en: {
    subject: 'Your Sentiero email address was restored',
    text: 'The Sentiero account that used this address is back on its previous email address. All other sessions have ended.',
    staff: 'If you didn’t want this, get in touch with an administrator.',
  },
  fr: {
    subject: 'Ton adresse e-mail Sentiero a été rétablie',
    text: 'Le compte Sentiero qui utilisait cette adresse a retrouvé son adresse e-mail précédente. Toutes les autres sessions ont pris fin.',
    staff: 'Si tu ne le souhaites pas, prends contact avec l’administration.',
  },
  it: {
    subject: 'Il tuo indirizzo e-mail su Sentiero è stato ripristinato',
    text: 'L’account Sentiero che usava questo indirizzo ha di nuovo l’indirizzo e-mail precedente. Tutte le altre sessioni sono terminate.',
    staff: 'Se non lo volevi, rivolgiti all’amministrazione.',
  },
};

const password: Words<'subject' | 'text' | 'owner' | 'back'> = {
  de: {
    subject: 'Dein Passwort bei Sentiero wurde geändert',
    text: 'Dein Konto bei Sentiero hat ein neues Passwort. Alle anderen Sitzungen wurden beendet.',
    owner: 'Warst du das? Dann musst du nichts tun.',
    back: 'Wenn nicht, wähle hier sofort ein neues Passwort:',
  },
  en: {
    subject: 'Your Sentiero password was changed',
    text: 'Your Sentiero account has a new password. All other sessions have ended.',
    owner: 'Was this you? Then there’s nothing to do.',
    back: 'If it wasn’t, choose a new password here right away:',
  },
  fr: {
    subject: 'Ton mot de passe Sentiero a été modifié',
    text: 'Ton compte Sentiero a un nouveau mot de passe. Toutes les autres sessions ont pris fin.',
    owner: 'C’était toi ? Alors tu n’as rien à faire.',
    back: 'Sinon, choisis tout de suite un nouveau mot de passe ici :',
  },
  it: {
    subject: 'La tua password di Sentiero è stata cambiata',
    text: 'Il tuo account Sentiero ha una nuova password. Tutte le altre sessioni sono terminate.',
    owner: 'L’hai fatto tu? Allora non devi fare nulla.',
    back: 'Altrimenti scegli subito una nuova password qui:',
  },
};

const username: Words<'subject' | 'text' | 'owner' | 'back'> = {
  de: {
    subject: 'Dein Benutzername bei Sentiero wurde geändert',
    text: 'Dein Konto bei Sentiero hat einen neuen Benutzernamen. Melde dich ab jetzt damit an:',
    owner: 'Warst du das? Dann musst du nichts tun.',
    back: 'Wenn nicht, wähle hier sofort ein neues Passwort. Damit werden alle Sitzungen beendet:',
  },
  en: {
    subject: 'Your Sentiero username was changed',
    text: 'Your Sentiero account has a new username. From now on, log in with it:',
    owner: 'Was this you? Then there’s nothing to do.',
    back: 'If it wasn’t, choose a new password here right away. This ends all sessions:',
  },
  fr: {
    subject: 'Ton nom d’utilisateur Sentiero a été modifié',
    text: 'Ton compte Sentiero a un nouveau nom d’utilisateur. Utilise-le désormais pour te connecter :',
    owner: 'C’était toi ? Alors tu n’as rien à faire.',
    back: 'Sinon, choisis tout de suite un nouveau mot de passe ici. Cela met fin à toutes les sessions :',
  },
  it: {
    subject: 'Il tuo nome utente di Sentiero è stato cambiato',
    text: 'Il tuo account Sentiero ha un nuovo nome utente. Da ora accedi con questo:',
    owner: 'L’hai fatto tu? Allora non devi fare nulla.',
    back: 'Altrimenti scegli subito una nuova password qui. Così terminano tutte le sessioni:',
  },
};

/** A username may contain any character. */
const escaped = (line: string) =>
  line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

export function mailOf({ to, language }: Reader, { subject, before, link, after = [] }: Letter): Mail {
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
