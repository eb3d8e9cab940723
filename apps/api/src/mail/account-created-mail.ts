import type { Language } from '@sentiero/contracts/shared';
import { mailOf, type Reader } from './account-mails.ts';
import type { Mail } from './transport.ts';

type Words = Record<'subject' | 'text' | 'name' | 'link' | 'life', string>;

/** Sent to a person for whom a teacher has created an account. `link` leads to the first password. */
export function accountCreatedMail(reader: Reader, username: string, link: string): Mail {
  const { subject, text, name, link: set, life } = words[reader.language];
  return mailOf(reader, { subject, before: [text, name, username, set], link, after: [life] });
}

const words: Record<Language, Words> = {
  de: {
    subject: 'Dein Konto bei Sentiero',
    text: 'Eine Lehrperson hat für dich ein Konto bei Sentiero angelegt und dich in ihren Kurs aufgenommen.',
    name: 'Dein Benutzername:',
    link: 'Wähle hier dein Passwort, dann kannst du dich anmelden:',
    life: 'Der Link gilt sieben Tage und funktioniert nur einmal. Danach bekommst du unter «Passwort zurücksetzen» einen neuen Code.',
  },
  en: {
    subject: 'Your Sentiero account',
    text: 'A teacher created a Sentiero account for you and added you to their course.',
    name: 'Your username:',
    link: 'Choose your password here, then you can log in:',
    life: 'The link is valid for seven days and works once. After that, “Reset password” gives you a new code.',
  },
  fr: {
    subject: 'Ton compte Sentiero',
    text: 'Un compte Sentiero a été créé pour toi, pour un cours dont tu fais maintenant partie.',
    name: 'Ton nom d’utilisateur :',
    link: 'Choisis ici ton mot de passe, puis connecte-toi :',
    life: 'Le lien est valable sept jours et ne fonctionne qu’une fois. Ensuite, « Réinitialiser le mot de passe » te donne un nouveau code.',
  },
  it: {
    subject: 'Il tuo account Sentiero',
    text: 'Per te è stato creato un account Sentiero, per un corso di cui ora fai parte.',
    name: 'Il tuo nome utente:',
    link: 'Scegli qui la tua password, poi puoi accedere:',
    life: 'Il link vale sette giorni e funziona una sola volta. Dopo, «Reimposta password» ti dà un nuovo codice.',
  },
};
