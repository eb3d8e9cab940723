import * as T from 'typebox';
import { record } from '@sentiero/lab-app';
import { about } from '@sentiero/target-kit';
import { standing, visitorRole } from './shared-fields.ts';

export const backup_read = {
  description: {
    de: 'Die vergessene Sicherung mit den Passwort-Hashes wurde gelesen',
    en: 'The forgotten backup with the password hashes was read',
    fr: 'La sauvegarde oubliée avec les empreintes des mots de passe a été lue',
    it: 'È stato letto il backup dimenticato con gli hash delle password',
  },
  data: record({
    ...standing,
    algorithm: T.Enum(
      ['md5'],
      about('md5', {
        de: 'Womit die Passwörter gespeichert sind',
        en: 'What the passwords are stored with',
        fr: 'Comment les mots de passe sont enregistrés',
        it: 'Con che cosa sono salvate le password',
      }),
    ),
    accounts: T.Integer(
      about(9, {
        de: 'Anzahl Konten in der Datei',
        en: 'Number of accounts in the file',
        fr: 'Nombre de comptes dans le fichier',
        it: 'Numero di account nel file',
      }),
    ),
    role: visitorRole,
    rightful: T.Boolean(
      about(false, {
        de: 'Das angemeldete Konto gehört zum Personal',
        en: 'The account that is logged in is staff',
        fr: 'Le compte connecté fait partie du personnel',
        it: 'L’account connesso è del personale',
      }),
    ),
  }),
};
