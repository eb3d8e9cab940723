import * as T from 'typebox';
import { record } from '@sentiero/lab-app';
import { about } from '@sentiero/target-kit';
import { doneBefore, mode, visitorRole } from './shared-fields.ts';

export const file_read = {
  description: {
    de: 'Eine Datei des (virtuellen) Servers wurde gelesen',
    en: 'A file of the (virtual) server was read',
    fr: 'Un fichier du serveur (virtuel) a été lu',
    it: 'È stato letto un file del server (virtuale)',
  },
  data: record({
    mode,
    name: T.String(
      about('../config/till.conf', {
        de: 'Name, um den gebeten wurde',
        en: 'Name that was asked for',
        fr: 'Nom demandé',
        it: 'Nome richiesto',
      }),
    ),
    path: T.String(
      about('/srv/shop/config/till.conf', {
        de: 'Pfad der gelesenen Datei, nachdem `..` aufgelöst ist',
        en: 'Path of the file that was read, once `..` is resolved',
        fr: 'Chemin du fichier lu, une fois `..` résolu',
        it: 'Percorso del file letto, una volta risolto `..`',
      }),
    ),
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
