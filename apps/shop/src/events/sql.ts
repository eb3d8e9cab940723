import * as T from 'typebox';
import { nullable, record } from '@sentiero/lab-app';
import { about } from '@sentiero/target-kit';
import { doneBefore, standing, origin } from './shared-fields.ts';

const value = T.Union([T.String(), T.Number(), T.Null()]);
const row = T.Record(T.String(), value);
const text = T.String();

/** The effects of a statement; for a blocked one, the effects it would have had without its protection. */
const effects = {
  injected: T.Boolean(
    about(true, {
      de: "Die Eingabe hat den Aufbau der Abfrage verändert, und die Abfrage ist gültig. Ein blosser Wert (`3/**/`, `-3`, `O''Brien`) verändert nichts",
      en: "The input changed the structure of the query, and the query is valid. A mere value (`3/**/`, `-3`, `O''Brien`) changes nothing",
      fr: "La saisie a changé la structure de la requête, et la requête est valide. Une simple valeur (`3/**/`, `-3`, `O''Brien`) ne change rien",
      it: "L’input ha cambiato la struttura della query, e la query è valida. Un semplice valore (`3/**/`, `-3`, `O''Brien`) non cambia nulla",
    }),
  ),
  injected_in: T.Array(
    text,
    about('password', {
      de: 'In welchen Feldern mehr als ein Wert steckt: `email`, `password`, `q`, `id`, `product`, `by`, `name`',
      en: 'Which fields hold more than a value: `email`, `password`, `q`, `id`, `product`, `by`, `name`',
      fr: 'Les champs qui contiennent plus qu’une valeur : `email`, `password`, `q`, `id`, `product`, `by`, `name`',
      it: 'Quali campi contengono più di un valore: `email`, `password`, `q`, `id`, `product`, `by`, `name`',
    }),
  ),
  broken: T.Boolean(
    about(false, {
      de: 'Mit dieser Eingabe ist die Abfrage ungültig',
      en: 'The input made the query invalid',
      fr: 'La saisie a rendu la requête invalide',
      it: 'L’input ha reso la query non valida',
    }),
  ),
  tables: T.Array(
    text,
    about('staff_notes', {
      de: 'Tabellen, die die Abfrage liest (laut Datenbank; Kommentare und Texte zählen nie). Der Katalog heisst immer `sqlite_schema`',
      en: 'Tables that the query reads (the database says so; comments and strings never count). The catalogue is always `sqlite_schema`',
      fr: 'Tables que lit la requête (selon la base ; les commentaires et les textes ne comptent jamais). Le catalogue s’appelle toujours `sqlite_schema`',
      it: 'Tabelle che la query legge (secondo il database; commenti e stringhe non contano mai). Il catalogo si chiama sempre `sqlite_schema`',
    }),
  ),
  columns: T.Array(
    text,
    about('staff_notes.text', {
      de: 'Spalten, die die Abfrage liest, mit ihrer Tabelle',
      en: 'Columns that the query reads, with their table',
      fr: 'Colonnes que lit la requête, avec leur table',
      it: 'Colonne che la query legge, con la loro tabella',
    }),
  ),
  reads_catalogue: T.Boolean(
    about(true, {
      de: 'Die Abfrage liest, welche Tabellen oder Spalten es gibt (`sqlite_master`, `pragma_table_list` und so weiter)',
      en: 'The query reads which tables or columns exist (`sqlite_master`, `pragma_table_list` and so on)',
      fr: 'La requête lit quelles tables ou colonnes existent (`sqlite_master`, `pragma_table_list`, etc.)',
      it: 'La query legge quali tabelle o colonne esistono (`sqlite_master`, `pragma_table_list` e così via)',
    }),
  ),
  depends_on: T.Array(
    text,
    about('till', {
      de: 'Tabellen, deren Inhalt die Antwort entschieden hat: Ohne ihn antwortet dieselbe Abfrage anders. Nur bei veränderten Abfragen',
      en: 'Tables whose content decided the answer: without it, the same query answers differently. Only for changed queries',
      fr: 'Tables dont le contenu a décidé de la réponse : sans lui, la même requête répond autrement. Seulement pour les requêtes modifiées',
      it: 'Tabelle il cui contenuto ha deciso la risposta: senza, la stessa query risponde in altro modo. Solo per query modificate',
    }),
  ),
  depends_on_columns: T.Array(
    text,
    about('till.pin', {
      de: 'Spalten, deren Werte die Antwort entschieden haben, gezeigt oder erfragt',
      en: 'Columns whose values decided the answer, whether shown or asked about',
      fr: 'Colonnes dont les valeurs ont décidé de la réponse, affichées ou interrogées',
      it: 'Colonne i cui valori hanno deciso la risposta, mostrati o chiesti',
    }),
  ),
  reads_columns: T.Array(
    text,
    about('staff_notes.text', {
      de: 'Davon die Spalten, deren Zeichen die Antwort entscheiden: Ihre Länge, ihre Anzahl oder dass etwas darin steht, reicht nicht',
      en: 'Of these, the columns whose characters decide the answer: their length, their number or that they hold anything is not enough',
      fr: 'Parmi elles, les colonnes dont les caractères décident de la réponse : leur longueur, leur nombre ou le fait qu’elles contiennent quelque chose ne suffit pas',
      it: 'Tra queste, le colonne i cui caratteri decidono la risposta: la lunghezza, il numero o il fatto che contengano qualcosa non basta',
    }),
  ),
  value: nullable(
    text,
    about('3', {
      de: "Der Wert am Anfang der Eingabe: `3` bei `(3) AND 1=2`, `honey` bei `honey' UNION …`, sonst null",
      en: "The value that the input begins with: `3` in `(3) AND 1=2`, `honey` in `honey' UNION …`, otherwise null",
      fr: "La valeur au début de la saisie : `3` dans `(3) AND 1=2`, `honey` dans `honey' UNION …`, sinon null",
      it: "Il valore all’inizio dell’input: `3` in `(3) AND 1=2`, `honey` in `honey' UNION …`, altrimenti null",
    }),
  ),
  honest_rows: nullable(
    T.Integer(),
    about(1, {
      de: 'Wie viele Zeilen die Abfrage für diesen Wert allein liefert',
      en: 'How many rows the query returns for that value alone',
      fr: 'Combien de lignes la requête renvoie pour cette seule valeur',
      it: 'Quante righe restituisce la query per questo solo valore',
    }),
  ),
  row_count: T.Integer(
    about(0, {
      de: 'Wie viele Zeilen die Abfrage liefert (höchstens 200)',
      en: 'How many rows the query returns (at most 200)',
      fr: 'Combien de lignes renvoie la requête (au plus 200)',
      it: 'Quante righe restituisce la query (al massimo 200)',
    }),
  ),
  complete: T.Boolean(
    about(true, {
      de: 'Alles wurde untersucht; false, wenn die Abfrage dafür zu aufwendig war',
      en: 'Everything was examined; false if the query was too costly for it',
      fr: 'Tout a été examiné ; false si la requête était trop coûteuse',
      it: 'Tutto è stato esaminato; false se la query era troppo onerosa',
    }),
  ),
};

const part = {
  de: 'Teil der Abfrage, wie ihn die SQL-Ansicht zeigt',
  en: 'Part of the query, as the SQL viewer shows it',
  fr: 'Partie de la requête, comme la montre la visionneuse SQL',
  it: 'Parte della query, come la mostra il visualizzatore SQL',
};

export const sql = {
  description: {
    de: 'Eine Abfrage mit einer Eingabe darin wurde der Datenbank gestellt',
    en: 'The database was asked a query with an input in it',
    fr: 'La base de données a reçu une requête contenant une saisie',
    it: 'Al database è stata posta una query con un input',
  },
  data: record({
    ...standing,
    query: T.Enum(
      ['login', 'search', 'product', 'stock', 'prices', 'own_reviews', 'profile'],
      about('search', {
        de: 'Welche Abfrage es ist, im gehärteten Laden dieselbe',
        en: 'Which query it is, the same in the hardened shop',
        fr: 'De quelle requête il s’agit, la même dans la boutique durcie',
        it: 'Di quale query si tratta, la stessa nel negozio protetto',
      }),
    ),
    page: origin.page,
    done_before: doneBefore,
    input: T.String(
      about("rosa@quartierladen.example' --", {
        de: 'Was eingegeben wurde, bei `own_reviews` der Name, der im Profil gespeichert ist',
        en: 'What was typed; of `own_reviews` the name that is stored in the profile',
        fr: 'Ce qui a été saisi ; pour `own_reviews`, le nom enregistré dans le profil',
        it: 'Che cosa è stato inserito; per `own_reviews` il nome salvato nel profilo',
      }),
    ),
    query_prefix: T.String(about("SELECT id FROM customers WHERE email = '", part)),
    query_suffix: T.String(about("' AND password = 'x'", part)),
    query_order: T.String(about(' ORDER BY price', part)),
    query_comment: T.String(about('', part)),
    dialect: T.Literal(
      'sqlite',
      about('sqlite', {
        de: 'Welche Sprache die Datenbank spricht: immer SQLite',
        en: 'The dialect of the database: always SQLite',
        fr: 'Le dialecte de la base : toujours SQLite',
        it: 'Il dialetto del database: sempre SQLite',
      }),
    ),
    prepared: T.Boolean(
      about(false, {
        de: 'Die Eingabe ging getrennt von der Abfrage an die Datenbank, oder sie hat nur eine Spalte ausgewählt',
        en: 'The input went to the database apart from the query, or only selected a column',
        fr: 'La saisie est allée à la base séparément de la requête, ou n’a fait que choisir une colonne',
        it: 'L’input è andato al database separato dalla query, o ha soltanto scelto una colonna',
      }),
    ),
    error: nullable(
      text,
      about('near "AND": syntax error', {
        de: 'Was die Datenbank dagegen hatte, sonst null',
        en: 'What the database objected to, otherwise null',
        fr: 'Ce que la base a refusé, sinon null',
        it: 'Che cosa ha obiettato il database, altrimenti null',
      }),
    ),
    result: T.Array(
      row,
      about([{ id: 3, name: 'Wildflower honey' }], {
        de: 'Die Zeilen der Antwort, gekürzt; bei Abfragen, deren Zeilen niemand sieht, ohne Inhalt. Etwa `result.0.name` oder `result.*.name`',
        en: 'The rows of the answer, shortened; without content where nobody sees them. For example `result.0.name` or `result.*.name`',
        fr: 'Les lignes de la réponse, raccourcies ; sans contenu quand personne ne les voit. Par exemple `result.0.name` ou `result.*.name`',
        it: 'Le righe della risposta, accorciate; senza contenuto se nessuno le vede. Per esempio `result.0.name` o `result.*.name`',
      }),
    ),
    ...effects,
    unprotected: nullable(
      record({
        ...effects,
        first_row: nullable(
          row,
          about(
            { id: 1, name: 'Rosa Keller' },
            {
              de: 'Die erste Zeile, die herausgekommen wäre, sonst null',
              en: 'The first row that would have come out, otherwise null',
              fr: 'La première ligne qui serait sortie, sinon null',
              it: 'La prima riga che sarebbe uscita, altrimenti null',
            },
          ),
        ),
      }),
      about(
        { injected: true },
        {
          de: 'Nur im gehärteten Laden: was dieselbe Eingabe ohne Prepared Statement oder Liste bewirkt hätte; null, wenn sie ein blosser Wert ist',
          en: 'Only in the hardened shop: what the same input would have done without the prepared statement or the list; null if it is a mere value',
          fr: 'Seulement dans la boutique durcie : ce que la même saisie aurait fait sans requête préparée ni liste ; null si c’est une simple valeur',
          it: 'Solo nel negozio protetto: che cosa avrebbe fatto lo stesso input senza prepared statement o elenco; null se è un semplice valore',
        },
      ),
    ),
  }),
};
