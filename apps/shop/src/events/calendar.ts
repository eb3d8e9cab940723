import * as T from 'typebox';
import { record } from '@sentiero/lab-app';
import { about } from '@sentiero/target-kit';
import { standing } from './shared-fields.ts';

export const calendar_made = {
  description: {
    de: 'Eine Kalenderdatei für eine Abholung wurde gemacht',
    en: 'A calendar file for a pick-up was made',
    fr: 'Un fichier de calendrier pour un retrait a été créé',
    it: 'È stato creato un file di calendario per un ritiro',
  },
  data: record({
    ...standing,
    version: T.String(
      about('2.3.4', {
        de: 'Version der Komponente calendula, die sie gemacht hat',
        en: 'Version of the component calendula that made it',
        fr: 'Version du composant calendula qui l’a créé',
        it: 'Versione del componente calendula che lo ha creato',
      }),
    ),
    files: T.Array(
      T.String(),
      about('/srv/shop/config/till.conf', {
        de: 'Welche Dateien des (virtuellen) Servers dadurch hineingekommen sind',
        en: 'Files of the (virtual) server that got into it',
        fr: 'Les fichiers du serveur (virtuel) qui s’y sont retrouvés',
        it: 'I file del server (virtuale) che ci sono finiti dentro',
      }),
    ),
  }),
};
