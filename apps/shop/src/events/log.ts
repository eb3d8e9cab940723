import * as T from 'typebox';
import { nullable, record } from '@sentiero/lab-app';
import { about } from '@sentiero/target-kit';
import { standing } from './shared-fields.ts';

const address = T.String(
  about('matteo.ferrari@post.example', {
    de: 'Adresse, um die es geht, in Kleinbuchstaben',
    en: 'Address that it is about, in lower case',
    fr: 'L’adresse dont il s’agit, en minuscules',
    it: 'L’indirizzo di cui si tratta, in minuscolo',
  }),
);
const customerOfAddress = nullable(
  T.Integer(),
  about(2, {
    de: 'Nummer des Kontos mit dieser Adresse (2 ist Matteo), null ohne ein solches',
    en: 'Number of the account with this address (2 is Matteo), null if there is none',
    fr: 'Numéro du compte avec cette adresse (2 pour Matteo), null s’il n’y en a pas',
    it: 'Numero dell’account con questo indirizzo (2 è Matteo), null se non esiste',
  }),
);
const counted = (example: number) =>
  T.Integer(
    about(example, {
      de: 'Fehlschläge dieser Adresse seit ihrer letzten Anmeldung, wie das Protokoll sie erzählt',
      en: 'Failures of this address since its last login, as the log tells them',
      fr: 'Échecs de cette adresse depuis sa dernière connexion, selon le journal',
      it: 'Fallimenti di questo indirizzo dal suo ultimo accesso, secondo il log',
    }),
  );

export const log_forged = {
  description: {
    de: 'Ein Eintrag im Protokoll wurde zu mehreren Zeilen; für jede davon, die sich wie ein eigener Eintrag des Ladens liest, ein Ereignis',
    en: 'An entry of the log became several lines; one event for each of them that reads like an entry of the shop’s own',
    fr: 'Une entrée du journal est devenue plusieurs lignes ; un événement pour chacune de celles qui se lisent comme une entrée de la boutique',
    it: 'Una voce del log è diventata più righe; un evento per ognuna di quelle che si leggono come una voce del negozio',
  },
  data: record({
    ...standing,
    lines: T.Integer(
      about(2, {
        de: 'Zu wie vielen Zeilen der Eintrag wurde',
        en: 'How many lines the entry became',
        fr: 'Combien de lignes l’entrée est devenue',
        it: 'Quante righe è diventata la voce',
      }),
    ),
    act: T.Enum(
      ['ok', 'failed'],
      about('ok', {
        de: 'Was die gefälschte Zeile behauptet: eine gelungene oder eine gescheiterte Anmeldung',
        en: 'What the forged line claims: a login that worked or one that failed',
        fr: 'Ce qu’affirme la ligne falsifiée : une connexion réussie ou échouée',
        it: 'Che cosa afferma la riga falsa: un accesso riuscito o fallito',
      }),
    ),
    email: address,
  }),
};

export const alarm_raised = {
  description: {
    de: 'Der Alarm klingelt: Jeder fünfte Fehlschlag einer Adresse hintereinander löst ihn aus',
    en: 'The alarm rings: every fifth failure of an address in a row raises it',
    fr: 'L’alarme sonne : chaque cinquième échec de suite d’une adresse la déclenche',
    it: 'L’allarme suona: ogni quinto fallimento di fila di un indirizzo lo fa scattare',
  },
  data: record({
    ...standing,
    email: address,
    customer_id: customerOfAddress,
    counted: counted(5),
    forgeries_encoded: T.Integer(
      about(1, {
        de: 'Eingeschmuggelte Zeilen, die von einer Anmeldung dieser Adresse erzählt hätten und die der gehärtete Laden seit dem letzten Umschalten kodiert hat',
        en: 'Smuggled lines that would have told of a login of this address and that the hardened shop has encoded since it was last switched',
        fr: 'Lignes introduites qui auraient parlé d’une connexion de cette adresse et que la boutique durcie a encodées depuis son dernier réglage',
        it: 'Righe introdotte che avrebbero raccontato di un accesso di questo indirizzo e che il negozio protetto ha codificato dall’ultimo cambio',
      }),
    ),
  }),
};

export const alarm_silenced = {
  description: {
    de: 'Der Alarm hätte klingeln sollen, aber das Protokoll erzählt von weniger Fehlschlägen, als es gab',
    en: 'The alarm should have rung, but the log tells of fewer failures than there were',
    fr: 'L’alarme aurait dû sonner, mais le journal parle de moins d’échecs qu’il n’y en a eu',
    it: 'L’allarme avrebbe dovuto suonare, ma il log parla di meno fallimenti di quanti ce ne siano stati',
  },
  data: record({
    ...standing,
    email: address,
    customer_id: customerOfAddress,
    counted: counted(1),
    failures: T.Integer(
      about(5, {
        de: 'Wirkliche Fehlschläge dieser Adresse seit ihrer letzten Anmeldung',
        en: 'Real failures of this address since its last login',
        fr: 'Échecs réels de cette adresse depuis sa dernière connexion',
        it: 'Fallimenti reali di questo indirizzo dal suo ultimo accesso',
      }),
    ),
  }),
};
