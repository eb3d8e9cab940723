import * as T from 'typebox';
import { record } from '@sentiero/lab-app';
import { about } from '@sentiero/target-kit';
import { card, mode, ownerId, toOwn } from './shared-fields.ts';

export const webhook_accepted = {
  description: {
    de: 'Eine Meldung an den Webhook der Kasse wurde angenommen und gebucht',
    en: 'A message to the till’s webhook was accepted and booked',
    fr: 'Un message au webhook de la caisse a été accepté et comptabilisé',
    it: 'Un messaggio al webhook della cassa è stato accettato e registrato',
  },
  data: record({
    mode,
    delivery: T.Enum(
      ['purchase', 'bonus', 'refund'],
      about('purchase', {
        de: 'Was sie meldet',
        en: 'What it reports',
        fr: 'Ce qu’il annonce',
        it: 'Che cosa annuncia',
      }),
    ),
    card,
    owner_id: ownerId,
    to_own: toOwn,
    stamps_gained: T.Integer(
      about(10, {
        de: 'Um wie viele Stempel die Karte dadurch voller ist; negativ nach einer Rückgabe',
        en: 'By how many stamps the card is fuller now; negative after a refund',
        fr: 'De combien de timbres la carte s’est remplie ; négatif après un remboursement',
        it: 'Di quanti bollini la tessera è ora più piena; negativo dopo un rimborso',
      }),
    ),
    signed: T.Boolean(
      about(false, {
        de: 'Sie trug eine Signatur, die nur die Kasse machen kann',
        en: 'It carried a signature that only the till can make',
        fr: 'Il portait une signature que seule la caisse peut faire',
        it: 'Portava una firma che solo la cassa può fare',
      }),
    ),
    replayed: T.Boolean(
      about(true, {
        de: 'Es war eine echte Meldung der Kasse, die jemand anders noch einmal geschickt hat',
        en: 'It was a genuine message of the till that somebody else sent once more',
        fr: 'C’était un vrai message de la caisse que quelqu’un d’autre a renvoyé',
        it: 'Era un vero messaggio della cassa che qualcun altro ha inviato di nuovo',
      }),
    ),
    by_till: T.Boolean(
      about(true, {
        de: 'Die Kasse selbst hat sie geschickt',
        en: 'The till itself sent it',
        fr: 'La caisse elle-même l’a envoyé',
        it: 'L’ha inviato la cassa stessa',
      }),
    ),
  }),
};

export const webhook_accepted_failed = {
  description: {
    de: 'Eine Meldung an den Webhook der Kasse wurde nicht gebucht',
    en: 'A message to the till’s webhook was not booked',
    fr: 'Un message au webhook de la caisse n’a pas été comptabilisé',
    it: 'Un messaggio al webhook della cassa non è stato registrato',
  },
  data: record({
    mode,
    reason: T.Enum(
      ['signature', 'timestamp', 'id', 'body', 'card'],
      about('signature', {
        de: 'Weshalb: Signatur, Zeit, schon bekannte Nummer, Inhalt oder Karte',
        en: 'Why: the signature, the time, an id that is known already, the content or the card',
        fr: 'Pourquoi : la signature, l’heure, un numéro déjà connu, le contenu ou la carte',
        it: 'Perché: la firma, l’ora, un numero già noto, il contenuto o la tessera',
      }),
    ),
    has_signature: T.Boolean(
      about(true, {
        de: 'Sie trug eine Signatur, ob richtig oder falsch',
        en: 'It carried a signature, right or wrong',
        fr: 'Il portait une signature, juste ou fausse',
        it: 'Portava una firma, giusta o sbagliata',
      }),
    ),
    altered: T.Boolean(
      about(true, {
        de: 'Sie trug die Signatur einer echten Meldung der Kasse, aber nicht deren Wortlaut',
        en: 'It carried the signature of a genuine message of the till, but not its wording',
        fr: 'Il portait la signature d’un vrai message de la caisse, mais pas son texte exact',
        it: 'Portava la firma di un vero messaggio della cassa, ma non il suo testo esatto',
      }),
    ),
  }),
};
