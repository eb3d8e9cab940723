import * as T from 'typebox';
import { record } from '@sentiero/lab-app';
import { about } from '@sentiero/target-kit';
import { card, mode, ownerId, toOwn } from './shared-fields.ts';

export const webhook_accepted = {
  description: {
    de: 'Eine Meldung an den Webhook der Kasse wurde angenommen und gebucht',
    en: 'A delivery to the till’s webhook was accepted and booked',
    fr: 'Une notification au webhook de la caisse a été acceptée et comptabilisée',
    it: 'Una notifica al webhook della cassa è stata accettata e registrata',
  },
  data: record({
    mode,
    delivery: T.Enum(
      ['purchase', 'bonus', 'refund'],
      about('purchase', {
        de: 'Was sie meldet',
        en: 'What it reports',
        fr: 'Ce qu’elle annonce',
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
        fr: 'Elle portait une signature que seule la caisse peut faire',
        it: 'Portava una firma che solo la cassa può fare',
      }),
    ),
    replayed: T.Boolean(
      about(true, {
        de: 'Es war eine echte Meldung der Kasse, die jemand anders noch einmal geschickt hat',
        en: 'It was a genuine delivery of the till that somebody else sent once more',
        fr: 'C’était une vraie notification de la caisse que quelqu’un d’autre a renvoyée',
        it: 'Era una vera notifica della cassa che qualcun altro ha inviato di nuovo',
      }),
    ),
    by_till: T.Boolean(
      about(true, {
        de: 'Die Kasse selbst hat sie geschickt',
        en: 'The till itself sent it',
        fr: 'La caisse elle-même l’a envoyée',
        it: 'L’ha inviata la cassa stessa',
      }),
    ),
  }),
};

export const webhook_accepted_failed = {
  description: {
    de: 'Eine Meldung an den Webhook der Kasse wurde nicht gebucht',
    en: 'A delivery to the till’s webhook was not booked',
    fr: 'Une notification au webhook de la caisse n’a pas été comptabilisée',
    it: 'Una notifica al webhook della cassa non è stata registrata',
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
        fr: 'Elle portait une signature, juste ou fausse',
        it: 'Portava una firma, giusta o sbagliata',
      }),
    ),
    till_signature: T.Boolean(
      about(true, {
        de: 'Diese Signatur stammt von einer echten Meldung der Kasse',
        en: 'This signature is that of a genuine delivery of the till',
        fr: 'Cette signature est celle d’une vraie notification de la caisse',
        it: 'Questa firma è quella di una vera notifica della cassa',
      }),
    ),
  }),
};
