import * as T from 'typebox';
import { nullable, record } from '@sentiero/lab-app';
import { about } from '@sentiero/target-kit';
import { doneBefore, mode } from './shared-fields.ts';

const owner_id = T.Integer(
  about(3, {
    de: 'Nummer des Kontos, für das der Code steht (3 ist Anna, 9 das Konto der lernenden Person)',
    en: 'Number of the account that the code stands for (3 is Anna, 9 the learner’s own account)',
    fr: 'Numéro du compte que le code représente (3 pour Anna, 9 pour le compte de la personne qui apprend)',
    it: 'Numero dell’account che il codice rappresenta (3 è Anna, 9 l’account di chi impara)',
  }),
);

const own = T.Boolean(
  about(false, {
    de: 'Der Code steht für das Konto der lernenden Person',
    en: 'The code stands for the learner’s own account',
    fr: 'Le code représente le compte de la personne qui apprend',
    it: 'Il codice rappresenta l’account di chi impara',
  }),
);

const outside = T.Boolean(
  about(true, {
    de: 'Der Code ging an einen Host, der nicht der App gehört',
    en: 'The code went to a host that isn’t the app’s',
    fr: 'Le code est allé à un hôte qui n’est pas celui de l’application',
    it: 'Il codice è andato a un host che non è quello dell’app',
  }),
);

const by_link = T.Boolean(
  about(true, {
    de: 'Die Person hat einen Link aus einer Nachricht geöffnet',
    en: 'The account’s owner opened a link in a message',
    fr: 'La personne a ouvert un lien reçu dans un message',
    it: 'La persona ha aperto un link ricevuto in un messaggio',
  }),
);

const by_app = T.Boolean(
  about(false, {
    de: 'Die App selbst wollte den Code einlösen',
    en: 'The app itself wanted to redeem the code',
    fr: 'L’application elle-même voulait échanger le code',
    it: 'L’app stessa voleva riscattare il codice',
  }),
);

const pkce = T.Boolean(
  about(false, {
    de: 'Der Code ist an einen Verifier gebunden (PKCE)',
    en: 'The code is tied to a verifier (PKCE)',
    fr: 'Le code est lié à un vérificateur (PKCE)',
    it: 'Il codice è legato a un verificatore (PKCE)',
  }),
);

const aboutHost = about('znueni.example', {
  de: 'Host, an den der Code gehen soll',
  en: 'Host that the code is meant for',
  fr: 'Hôte auquel le code est destiné',
  it: 'Host a cui è destinato il codice',
});

const why = { de: 'Weshalb', en: 'Why', fr: 'Pourquoi', it: 'Perché' };

export const code_delivered = {
  description: {
    de: 'Ein Code für eine App wurde ausgestellt und an eine Adresse geschickt',
    en: 'A code for an app was issued and sent to an address',
    fr: 'Un code pour une application a été émis et envoyé à une adresse',
    it: 'Un codice per un’app è stato emesso e inviato a un indirizzo',
  },
  data: record({ mode, owner_id, own, outside, host: T.String(aboutHost), by_link, pkce }),
};

export const code_delivered_failed = {
  description: {
    de: 'Ein Code für eine App wurde nicht ausgestellt',
    en: 'A code for an app was not issued',
    fr: 'Un code pour une application n’a pas été émis',
    it: 'Un codice per un’app non è stato emesso',
  },
  data: record({
    mode,
    reason: T.Enum(['unknown_app', 'redirect_uri', 'challenge'], about('redirect_uri', why)),
    host: nullable(T.String(), aboutHost),
    outside: T.Boolean(
      about(true, {
        de: 'Dieser Host gehört nicht der App',
        en: 'This host isn’t the app’s',
        fr: 'Cet hôte n’est pas celui de l’application',
        it: 'Questo host non è quello dell’app',
      }),
    ),
    done_before: doneBefore,
  }),
};

export const code_redeemed = {
  description: {
    de: 'Ein Code wurde gegen ein Token getauscht',
    en: 'A code was exchanged for a token',
    fr: 'Un code a été échangé contre un jeton',
    it: 'Un codice è stato scambiato con un token',
  },
  data: record({ mode, owner_id, own, outside, by_link, by_app, pkce }),
};

export const code_redeemed_failed = {
  description: {
    de: 'Ein Code wurde nicht gegen ein Token getauscht',
    en: 'A code was not exchanged for a token',
    fr: 'Un code n’a pas été échangé contre un jeton',
    it: 'Un codice non è stato scambiato con un token',
  },
  data: record({
    mode,
    reason: T.Enum(['unknown_code', 'verifier', 'state'], about('unknown_code', why)),
    by_app,
  }),
};
