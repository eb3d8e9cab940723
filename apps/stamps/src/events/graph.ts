import * as T from 'typebox';
import { record } from '@sentiero/lab-app';
import { about } from '@sentiero/target-kit';
import { mode } from './shared-fields.ts';

/** Why a question to the graph got no answer. */
export const graphFailures = [
  'token',
  'body',
  'syntax',
  'unknown',
  'introspection_off',
  'too_large',
] as const;
export type GraphFailure = (typeof graphFailures)[number];

export const schema_read = {
  description: {
    de: 'Der Graph hat sich selbst beschrieben (Introspection)',
    en: 'The graph described itself (introspection)',
    fr: 'Le graphe s’est décrit lui-même (introspection)',
    it: 'Il grafo ha descritto sé stesso (introspection)',
  },
  data: record({
    mode,
    fields: T.Array(
      T.String(),
      about('remark', {
        de: 'Welche Felder die Antwort nennt',
        en: 'Which fields the answer names',
        fr: 'Quels champs la réponse nomme',
        it: 'Quali campi nomina la risposta',
      }),
    ),
    types: T.Array(
      T.String(),
      about('Owner', {
        de: 'Welche Typen die Antwort nennt',
        en: 'Which types the answer names',
        fr: 'Quels types la réponse nomme',
        it: 'Quali tipi nomina la risposta',
      }),
    ),
  }),
};

export const graph_failed = {
  description: {
    de: 'Eine Frage an den Graphen blieb ohne Antwort',
    en: 'A question to the graph got no answer',
    fr: 'Une question au graphe est restée sans réponse',
    it: 'Una domanda al grafo è rimasta senza risposta',
  },
  data: record({
    mode,
    reason: T.Enum(
      graphFailures,
      about('syntax', {
        de: 'Warum: kein gültiger Token, ein Body ohne Frage, die Schreibweise, ein Feld oder ein Argument, das es nicht gibt, die Introspection ist aus, oder die Frage ist zu gross',
        en: 'Why: no valid token, a body without a question, the spelling, a field or an argument that doesn’t exist, introspection is off, or the question is too large',
        fr: 'Pourquoi : pas de jeton valable, un corps sans question, l’écriture, un champ ou un argument qui n’existe pas, l’introspection est désactivée, ou la question est trop grande',
        it: 'Perché: nessun token valido, un body senza domanda, la scrittura, un campo o un argomento che non esiste, l’introspection è spenta, o la domanda è troppo grande',
      }),
    ),
  }),
};
