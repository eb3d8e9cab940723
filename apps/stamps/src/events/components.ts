import * as T from 'typebox';
import { nullable, record } from '@sentiero/lab-app';
import { about } from '@sentiero/target-kit';
import { customerId, mode } from './shared-fields.ts';

export const integrity_set = {
  description: {
    de: 'Der Hash, den die Seite von einem Skript verlangt, wurde gesetzt',
    en: 'The hash that the page demands of a script was set',
    fr: 'L’empreinte que la page exige d’un script a été définie',
    it: 'È stato impostato l’hash che la pagina esige da uno script',
  },
  data: record({
    mode,
    customer_id: customerId,
    algorithm: nullable(
      T.Enum(['sha256', 'sha384', 'sha512']),
      about('sha384', {
        de: 'Verfahren, das ein Browser prüfen würde',
        en: 'Algorithm that a browser would check',
        fr: 'Algorithme qu’un navigateur vérifierait',
        it: 'Algoritmo che un browser verificherebbe',
      }),
    ),
    runs_reviewed: T.Boolean(
      about(true, {
        de: 'Ein Browser würde das geprüfte Skript ausführen',
        en: 'A browser would run the reviewed script',
        fr: 'Un navigateur exécuterait le script vérifié',
        it: 'Un browser eseguirebbe lo script verificato',
      }),
    ),
    runs_delivered: T.Boolean(
      about(false, {
        de: 'Ein Browser würde das veränderte Skript ausführen, das ausgeliefert wird',
        en: 'A browser would run the altered script that is delivered',
        fr: 'Un navigateur exécuterait le script modifié qui est livré',
        it: 'Un browser eseguirebbe lo script alterato che viene consegnato',
      }),
    ),
  }),
};
