import * as T from 'typebox';
import { nullable, record } from '@sentiero/lab-app';
import { about } from '@sentiero/target-kit';
import { customerId, doneBefore, standing, own } from './shared-fields.ts';

export const reset_requested = {
  description: {
    de: 'Jemand hat einen Link für ein neues Passwort verlangt',
    en: 'Someone asked for a link to a new password',
    fr: 'Quelqu’un a demandé un lien pour un nouveau mot de passe',
    it: 'Qualcuno ha chiesto un link per una nuova password',
  },
  data: record({
    ...standing,
    email: T.String(
      about('luc.favre@courriel.example', {
        de: 'Die eingegebene Adresse',
        en: 'The address that was typed',
        fr: 'L’adresse saisie',
        it: 'L’indirizzo inserito',
      }),
    ),
    customer_id: nullable(
      T.Integer(),
      about(4, {
        de: 'Nummer des Kontos mit dieser Adresse, null ohne ein solches',
        en: 'Number of the account with this address, null if there is none',
        fr: 'Numéro du compte avec cette adresse, null s’il n’y en a pas',
        it: 'Numero dell’account con questo indirizzo, null se non esiste',
      }),
    ),
    own,
    revealed: T.Boolean(
      about(true, {
        de: 'Die Antwort verrät, ob es ein Konto mit dieser Adresse gibt',
        en: 'The response reveals whether this address has an account',
        fr: 'La réponse révèle si cette adresse a un compte',
        it: 'La risposta rivela se questo indirizzo ha un account',
      }),
    ),
  }),
};

export const mailbox_opened = {
  description: {
    de: 'Jemand hat das Postfach für die Übung geöffnet',
    en: 'Someone opened the mailbox for practice',
    fr: 'Quelqu’un a ouvert la boîte aux lettres d’exercice',
    it: 'Qualcuno ha aperto la casella di posta di esercizio',
  },
  data: record({
    ...standing,
    mails: T.Integer(
      about(2, {
        de: 'Wie viele Mails darin liegen',
        en: 'How many mails are in it',
        fr: 'Combien de messages elle contient',
        it: 'Quante mail contiene',
      }),
    ),
  }),
};

export const password_reset = {
  description: {
    de: 'Mit dem Code aus einem Link wurde ein neues Passwort gesetzt; das Übungskonto behält seines',
    en: 'A new password was set with the code of a link; the practice account keeps its own',
    fr: 'Un nouveau mot de passe a été défini avec le code d’un lien ; le compte d’exercice garde le sien',
    it: 'È stata impostata una nuova password con il codice di un link; l’account di esercizio mantiene la sua',
  },
  data: record({
    ...standing,
    customer_id: customerId,
    own,
    guessed: T.Boolean(
      about(true, {
        de: 'Der Code steht in keinem Brief, den die lernende Person lesen kann',
        en: 'The code is in no mail that the learner can read',
        fr: 'Le code ne figure dans aucun message que la personne qui apprend peut lire',
        it: 'Il codice non è in nessun messaggio che chi impara può leggere',
      }),
    ),
    done_before: doneBefore,
  }),
};
