import * as T from 'typebox';
import { record } from '@sentiero/lab-app';
import { about } from '@sentiero/target-kit';
import { customerId, standing, visitorId } from './shared-fields.ts';

const codeMeaning = {
  de: 'Der Code des Gutscheins',
  en: 'Code of the voucher',
  fr: 'Code du bon',
  it: 'Codice del buono',
};

export const voucher_spent = {
  description: {
    de: 'Ein Gutschein, der einmal gilt, wurde dem Guthaben angerechnet. Was nicht klappt, ist `voucher_spent_failed`',
    en: 'A voucher that is good once was added to the credit. What doesn’t work is `voucher_spent_failed`',
    fr: 'Un bon valable une fois a été ajouté à l’avoir. Un échec est `voucher_spent_failed`',
    it: 'Un buono valido una volta è stato aggiunto al credito. Un tentativo fallito è `voucher_spent_failed`',
  },
  data: record({
    ...standing,
    customer_id: customerId,
    code: T.String(about('ZOPF-4F09A2', codeMeaning)),
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

export const voucher_spent_failed = {
  description: {
    de: 'Ein Gutschein wurde nicht angerechnet. Was währenddessen abgelehnt wird, zählt nur `refused_meanwhile`',
    en: 'A voucher was not added. What is refused in the meantime is only counted, in `refused_meanwhile`',
    fr: 'Un bon n’a pas été ajouté. Ce qui est refusé entre-temps est seulement compté, dans `refused_meanwhile`',
    it: 'Un buono non è stato aggiunto. Ciò che è rifiutato nel frattempo è solo contato, in `refused_meanwhile`',
  },
  data: record({
    ...standing,
    customer_id: visitorId,
    code: T.String(about('ZOPF-000000', codeMeaning)),
    reason: T.Enum(
      ['unknown', 'spent', 'no_login'],
      about('unknown', {
        de: 'Weshalb: kein solcher Gutschein in diesem Konto, schon eingelöst, oder niemand angemeldet',
        en: 'Why: no such voucher in this account, spent already, or nobody logged in',
        fr: 'Pourquoi : aucun bon pareil dans ce compte, déjà utilisé, ou personne de connecté',
        it: 'Perché: nessun buono così in questo account, già usato, o nessuno connesso',
      }),
    ),
  }),
};
