import { about } from '@sentiero/target-kit';
import * as T from 'typebox';
import type { Judgement, Tested } from './judge.ts';

export const patchedDescription = {
  de: 'Eine Korrektur einer schwachen Funktion wurde in der Werkstatt getestet',
  en: 'A fix of a weak function was tested in the workshop',
  fr: 'La correction d’une fonction vulnérable a été testée dans l’atelier',
  it: 'In officina è stata provata la correzione di una funzione vulnerabile',
};

/** The fields of the event `patched` of an application with these weak functions. */
export function patchedFields<const Weakness extends string>(weaknesses: readonly Weakness[]) {
  const [example = ''] = weaknesses;
  return {
    weakness: T.Enum(
      weaknesses,
      about(example, {
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
    fault: T.Boolean(
      about(false, {
        de: 'Die Fassung liess sich gar nicht ausführen',
        en: 'The version could not be run at all',
        fr: 'La version n’a pas pu être exécutée du tout',
        it: 'Non è stato possibile eseguire la versione',
      }),
    ),
    failed: T.Array(
      T.String(),
      about('negative', {
        de: 'Welche Tests die Funktion nicht besteht',
        en: 'Which tests the function fails',
        fr: 'Quels tests la fonction échoue à passer',
        it: 'Quali prove la funzione non supera',
      }),
    ),
  };
}

/** What the event says of a judgement. */
export function patchedData({ fault, attacks, honest }: Judgement) {
  const passed = (tests: readonly Tested[]) => tests.filter((test) => test.passed).length;
  const failed = [...attacks, ...honest].filter((test) => !test.passed).map(({ what }) => what);
  return {
    attacks_blocked: passed(attacks),
    attacks: attacks.length,
    honest_ok: passed(honest),
    honest: honest.length,
    fault: fault !== null,
    failed: [...new Set(failed)],
  };
}
