import * as T from 'typebox';
import { record } from '@sentiero/lab-app';
import { about } from '@sentiero/target-kit';
import { customerId, standing } from './shared-fields.ts';

export const voucher_spent = {
  description: {
    de: 'Ein Gutschein, der einmal gilt, wurde dem Guthaben angerechnet',
    en: 'A voucher that is good once was added to the credit',
    fr: 'Un bon valable une fois a été ajouté à l’avoir',
    it: 'Un buono valido una volta è stato aggiunto al credito',
  },
  data: record({
    ...standing,
    customer_id: customerId,
    code: T.String(
      about('ZOPF-4F09A2', {
        de: 'Der Code des Gutscheins',
        en: 'Code of the voucher',
        fr: 'Code du bon',
        it: 'Codice del buono',
      }),
    ),
    value: T.Number(
      about(20, {
        de: 'Was dieser Gutschein einmal wert ist',
        en: 'What this voucher is worth, once',
        fr: 'Ce que vaut ce bon, une fois',
        it: 'Quanto vale questo buono, una volta',
      }),
    ),
    times: T.Integer(
      about(3, {
        de: 'Wie oft er jetzt angerechnet ist; mehr als einmal nur, wenn Anfragen sich überholt haben',
        en: 'How many times it has been added by now; more than once only if requests overtook each other',
        fr: 'Combien de fois il a été ajouté jusqu’ici ; plus d’une fois seulement si des requêtes se sont doublées',
        it: 'Quante volte è stato aggiunto finora; più di una solo se le richieste si sono sorpassate',
      }),
    ),
    refused_meanwhile: T.Integer(
      about(4, {
        de: 'Wie viele Versuche mit demselben Gutschein abgelehnt wurden, während dieser unterwegs war',
        en: 'How many attempts with the same voucher were refused while this one was under way',
        fr: 'Combien d’essais avec le même bon ont été refusés pendant que celui-ci était en cours',
        it: 'Quanti tentativi con lo stesso buono sono stati rifiutati mentre questo era in corso',
      }),
    ),
  }),
};
