import * as T from 'typebox';
import { record } from '@sentiero/lab-app';
import { about } from '@sentiero/target-kit';
import { doneBefore, standing, visitorRole } from './shared-fields.ts';

const path = T.String(
  about('/srv/shop/config/till.conf', {
    de: 'Pfad der gelesenen Datei, nachdem `..` aufgelöst ist',
    en: 'Path of the file that was read, once `..` is resolved',
    fr: 'Chemin du fichier lu, une fois `..` résolu',
    it: 'Percorso del file letto, una volta risolto `..`',
  }),
);

export const file_shown = {
  description: {
    de: 'Der Inhalt einer Datei des (virtuellen) Servers steht in einer Antwort, durch welche Lücke auch immer',
    en: 'The content of a file of the (virtual) server is in a response, by whichever hole',
    fr: 'Le contenu d’un fichier du serveur (virtuel) figure dans une réponse, quelle que soit la faille',
    it: 'Il contenuto di un file del server (virtuale) è in una risposta, qualunque sia la falla',
  },
  data: record({
    ...standing,
    path,
    by: T.Enum(
      ['recipe', 'calendar', 'delivery_note'],
      about('recipe', {
        de: 'Was sie gezeigt hat: ein Rezeptblatt, eine Kalenderdatei oder ein Lieferschein',
        en: 'What showed it: a recipe sheet, a calendar file or a delivery note',
        fr: 'Ce qui l’a montré : une fiche de recette, un fichier de calendrier ou un bon de livraison',
        it: 'Che cosa l’ha mostrato: una scheda di ricetta, un file di calendario o una bolla di consegna',
      }),
    ),
  }),
};

export const file_read = {
  description: {
    de: 'Eine Datei des (virtuellen) Servers wurde gelesen',
    en: 'A file of the (virtual) server was read',
    fr: 'Un fichier du serveur (virtuel) a été lu',
    it: 'È stato letto un file del server (virtuale)',
  },
  data: record({
    ...standing,
    name: T.String(
      about('../config/till.conf', {
        de: 'Name, um den gebeten wurde',
        en: 'Name that was asked for',
        fr: 'Nom demandé',
        it: 'Nome richiesto',
      }),
    ),
    path,
    outside: T.Boolean(
      about(true, {
        de: 'Die Datei liegt ausserhalb des Ordners mit den Rezepten',
        en: 'The file lies outside the folder with the recipes',
        fr: 'Le fichier se trouve hors du dossier des recettes',
        it: 'Il file si trova fuori dalla cartella delle ricette',
      }),
    ),
    role: visitorRole,
    done_before: doneBefore,
  }),
};
