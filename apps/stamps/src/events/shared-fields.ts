import * as T from 'typebox';
import { nullable } from '@sentiero/lab-app';
import { about } from '@sentiero/target-kit';
import { modes } from '../mode.ts';

export const mode = T.Enum(
  modes,
  about('open', {
    de: 'Wie der Stempeldienst gerade eingestellt ist: verwundbar oder abgesichert',
    en: 'How the stamp service is set: vulnerable or hardened',
    fr: 'Le réglage du service de timbres : vulnérable ou sécurisé',
    it: 'Come è impostato il servizio dei bollini: vulnerabile o protetto',
  }),
);

const aboutCustomer = about(9, {
  de: 'Nummer des Kontos, das fragt (1 ist Rosa, 9 das Konto der lernenden Person)',
  en: 'Number of the account that asks (1 is Rosa, 9 the learner’s own account)',
  fr: 'Numéro du compte qui demande (1 pour Rosa, 9 pour le compte de la personne qui apprend)',
  it: 'Numero dell’account che chiede (1 è Rosa, 9 l’account di chi impara)',
});
export const customerId = T.Integer(aboutCustomer);
/** Null without an accepted token. */
export const readerId = nullable(T.Integer(), aboutCustomer);

export const ownerId = T.Integer(
  about(3, {
    de: 'Nummer des Kontos, dem die Karte gehört (3 ist Anna)',
    en: 'Number of the account that the card belongs to (3 is Anna)',
    fr: 'Numéro du compte auquel appartient la carte (3 pour Anna)',
    it: 'Numero dell’account a cui appartiene la tessera (3 è Anna)',
  }),
);

export const role = T.String(
  about('customer', {
    de: 'Rolle, die der Dienst der Anfrage glaubt',
    en: 'Role that the service believes the request to have',
    fr: 'Rôle que le service attribue à la requête',
    it: 'Ruolo che il servizio attribuisce alla richiesta',
  }),
);

export const card = T.String(
  about('QL-7F4K-92MD', {
    de: 'Nummer der Stempelkarte',
    en: 'Number of the stamp card',
    fr: 'Numéro de la carte de timbres',
    it: 'Numero della tessera dei bollini',
  }),
);

export const own = T.Boolean(
  about(false, {
    de: 'Die Karte gehört dem Konto, das fragt',
    en: 'The card belongs to the account that asks',
    fr: 'La carte appartient au compte qui demande',
    it: 'La tessera appartiene all’account che chiede',
  }),
);

export const toOwn = T.Boolean(
  about(true, {
    de: 'Es ging um die Karte der lernenden Person',
    en: 'It was about the learner’s own card',
    fr: 'Il s’agissait de la carte de la personne qui apprend',
    it: 'Si trattava della tessera di chi impara',
  }),
);

export const rightful = T.Boolean(
  about(false, {
    de: 'Konto oder Rolle dürfen das, und der Token ist nicht gefälscht',
    en: 'The account or its role may do this, and the token isn’t forged',
    fr: 'Le compte ou son rôle en a le droit, et le jeton n’est pas falsifié',
    it: 'L’account o il suo ruolo può farlo, e il token non è falsificato',
  }),
);

export const inBatch = T.Boolean(
  about(true, {
    de: 'Die Anfrage war ein Teil eines Stapels an `/api/batch`',
    en: 'The request was a part of a batch sent to `/api/batch`',
    fr: 'La requête faisait partie d’un lot envoyé à `/api/batch`',
    it: 'La richiesta era parte di un gruppo inviato a `/api/batch`',
  }),
);

const aboutAlg = about('none', {
  de: 'Verfahren, das der Token nennt, in Kleinbuchstaben',
  en: 'Algorithm that the token names, in lower case',
  fr: 'Algorithme que le jeton indique, en minuscules',
  it: 'Algoritmo indicato dal token, in minuscolo',
});
export const alg = T.String(aboutAlg);
/** Null if the text is no token. */
export const refusedAlg = nullable(T.String(), aboutAlg);

export const forged = T.Boolean(
  about(true, {
    de: 'Der Dienst hat die Angaben im Token nie so ausgestellt',
    en: 'The service never issued the claims in the token like that',
    fr: 'Le service n’a jamais émis ces indications dans un jeton',
    it: 'Il servizio non ha mai emesso così le indicazioni del token',
  }),
);

export const wrongTries = T.Integer(
  about(7, {
    de: 'Falsche PINs für diese Karte in der letzten Minute, diese nicht mitgezählt',
    en: 'Wrong PINs for this card in the last minute, not counting this one',
    fr: 'Codes PIN faux pour cette carte pendant la dernière minute, sans celui-ci',
    it: 'PIN sbagliati per questa tessera nell’ultimo minuto, escluso questo',
  }),
);

/** The first acts of a step of two, for the event of the second. */
export const doneBefore = T.Array(
  T.String(),
  about('own_card_viewed', {
    de: 'Was vorher ehrlich gelungen ist, seit der Dienst zuletzt umgeschaltet wurde: `own_card_viewed`, `nickname_changed`, `batch_sent`, `app_connected`, `assistant_asked`, `script_pinned`, `graphql_asked`, `purchase_reported`',
    en: 'What has honestly worked before, since the service was last switched: `own_card_viewed`, `nickname_changed`, `batch_sent`, `app_connected`, `assistant_asked`, `script_pinned`, `graphql_asked`, `purchase_reported`',
    fr: 'Ce qui a réussi honnêtement auparavant, depuis le dernier réglage du service : `own_card_viewed`, `nickname_changed`, `batch_sent`, `app_connected`, `assistant_asked`, `script_pinned`, `graphql_asked`, `purchase_reported`',
    it: 'Che cosa è riuscito onestamente prima, dall’ultimo cambio del servizio: `own_card_viewed`, `nickname_changed`, `batch_sent`, `app_connected`, `assistant_asked`, `script_pinned`, `graphql_asked`, `purchase_reported`',
  }),
);
