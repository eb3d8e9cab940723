import * as T from 'typebox';
import { record } from '@sentiero/lab-app';
import { about } from '@sentiero/target-kit';
import { weaknesses } from '../mend/exercise.ts';
import { standing } from './shared-fields.ts';

export const patched = {
  description: {
    de: 'Eine Korrektur einer schwachen Funktion wurde in der Werkstatt getestet',
    en: 'A fix of a weak function was tested in the workshop',
    fr: 'La correction d’une fonction vulnérable a été testée dans l’atelier',
    it: 'In officina è stata provata la correzione di una funzione vulnerabile',
  },
  data: record({
    ...standing,
    weakness: T.Enum(
      weaknesses,
      about('query', {
        de: 'Welche Funktion',
        en: 'Which function',
        fr: 'Quelle fonction',
        it: 'Quale funzione',
      }),
    ),
    attacks_blocked: T.Integer(
      about(9, {
        de: 'Wie viele Angriffe die Funktion abwehrt',
        en: 'How many attacks the function blocks',
        fr: 'Combien d’attaques la fonction arrête',
        it: 'Quanti attacchi blocca la funzione',
      }),
    ),
    attacks: T.Integer(
      about(9, {
        de: 'Wie viele Angriffe es sind, mit den verdeckten',
        en: 'How many attacks there are, including the hidden ones',
        fr: 'Combien il y a d’attaques, y compris les attaques cachées',
        it: 'Quanti attacchi ci sono, compresi quelli nascosti',
      }),
    ),
    honest_ok: T.Integer(
      about(4, {
        de: 'Wie viele ehrliche Anfragen richtig beantwortet werden',
        en: 'How many honest requests are answered correctly',
        fr: 'À combien de requêtes honnêtes la fonction répond correctement',
        it: 'A quante richieste oneste risponde correttamente',
      }),
    ),
    honest: T.Integer(
      about(4, {
        de: 'Wie viele ehrliche Anfragen es sind',
        en: 'How many honest requests there are',
        fr: 'Combien il y a de requêtes honnêtes',
        it: 'Quante richieste oneste ci sono',
      }),
    ),
  }),
};
