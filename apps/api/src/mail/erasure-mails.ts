import type { Language } from '@sentiero/contracts/shared';
import { mailOf, type Reader } from './account-mails.ts';
import type { Mail } from './transport.ts';

type Erasure = { date: Date; link: string; isUnused: boolean };
type Words = Record<'subject' | 'asked' | 'unused' | 'what' | 'keep' | 'login', string>;

/** Says when an account will be erased. `link` leads to the settings, where its owner can keep it. */
export function erasureMail(reader: Reader, { date, link, isUnused }: Erasure): Mail {
  const { subject, asked, unused, what, keep, login } = words[reader.language];
  const on = date.toLocaleDateString(reader.language, { dateStyle: 'long', timeZone: 'Europe/Zurich' });
  const reason = (isUnused ? unused : asked).replace('{date}', on);
  return mailOf(reader, { subject, before: [reason, what, isUnused ? login : keep], link });
}

const words: Record<Language, Words> = {
  de: {
    subject: 'Dein Konto bei Sentiero wird gelöscht',
    asked: 'Dein Konto bei Sentiero wird am {date} gelöscht, wie gewünscht.',
    unused: 'Du hast dich lange nicht bei Sentiero angemeldet. Dein Konto wird am {date} gelöscht.',
    what: 'Damit verschwinden auch dein Fortschritt, deine Antworten und dein Datenverkehr. Das lässt sich danach nicht rückgängig machen.',
    keep: 'Möchtest du das Konto behalten? Dann melde dich bis dahin an und behalte es in den Einstellungen:',
    login: 'Möchtest du das Konto behalten? Dann melde dich bis dahin einmal an:',
  },
  en: {
    subject: 'Your Sentiero account will be erased',
    asked: 'Your Sentiero account will be erased on {date}, as requested.',
    unused: 'You haven’t logged in to Sentiero for a long time. Your account will be erased on {date}.',
    what: 'Your progress, your answers and your traffic will be erased with it. This can’t be undone afterwards.',
    keep: 'Do you want to keep the account? Log in before then and keep it in the settings:',
    login: 'Do you want to keep the account? Log in once before then:',
  },
  fr: {
    subject: 'Ton compte Sentiero va être supprimé',
    asked: 'Ton compte Sentiero sera supprimé le {date}, comme demandé.',
    unused: 'Tu ne t’es pas connecté·e à Sentiero depuis longtemps. Ton compte sera supprimé le {date}.',
    what: 'Ta progression, tes réponses et ton trafic seront supprimés avec lui. Ensuite, il n’y a plus de retour possible.',
    keep: 'Tu veux garder ton compte ? Connecte-toi d’ici là et garde-le dans les paramètres :',
    login: 'Tu veux garder ton compte ? Connecte-toi une fois d’ici là :',
  },
  it: {
    subject: 'Il tuo account Sentiero sarà eliminato',
    asked: 'Il tuo account Sentiero sarà eliminato il {date}, come richiesto.',
    unused: 'Non accedi a Sentiero da molto tempo. Il tuo account sarà eliminato il {date}.',
    what: 'Con l’account spariscono anche i tuoi progressi, le tue risposte e il tuo traffico. Dopo non sarà possibile annullare.',
    keep: 'Vuoi mantenere l’account? Accedi prima di allora e mantienilo nelle impostazioni:',
    login: 'Vuoi mantenere l’account? Accedi una volta prima di allora:',
  },
};
