import * as T from 'typebox';
import { nullable, record } from '@sentiero/lab-app';
import { about } from '@sentiero/target-kit';
import { doneBefore, standing, visitorRole } from './shared-fields.ts';

export const template_ran = {
  description: {
    de: 'Eine Grusskarte wurde aus der Vorlage und einem Text von aussen gemacht',
    en: 'A greeting card was made from the template and a text from outside',
    fr: 'Une carte de vœux a été faite du modèle et d’un texte venu de l’extérieur',
    it: 'Un biglietto è stato fatto dal modello e da un testo esterno',
  },
  data: record({
    ...standing,
    output: T.String(
      about('Dear Anna,\n49\nfrom the Quartierladen', {
        de: 'Was auf der Karte steht; leer, wenn die Vorlage kaputt ist',
        en: 'What stands on the card; empty if the template is broken',
        fr: 'Ce qui figure sur la carte ; vide si le modèle est cassé',
        it: 'Che cosa c’è sul biglietto; vuoto se il modello è rotto',
      }),
    ),
    error: nullable(
      T.String(),
      about('unknown name "till" (to, text, shop)', {
        de: 'Was an der Vorlage nicht stimmt, sonst null',
        en: 'What is wrong with the template, otherwise null',
        fr: 'Ce qui ne va pas dans le modèle, sinon null',
        it: 'Che cosa non va nel modello, altrimenti null',
      }),
    ),
    computed: T.Boolean(
      about(true, {
        de: 'Der Text von aussen liess die Vorlage rechnen oder einen Filter anwenden',
        en: 'The text from outside made the template calculate or apply a filter',
        fr: 'Le texte venu de l’extérieur a fait calculer le modèle ou appliquer un filtre',
        it: 'Il testo esterno ha fatto calcolare il modello o applicare un filtro',
      }),
    ),
    outside: T.Array(
      T.String(),
      about('shop.settings.mail_password', {
        de: 'Welche Werte der Text gelesen hat, die die Karte selbst nicht braucht',
        en: 'Values that the text read and that the card itself does not use',
        fr: 'Les valeurs que le texte a lues et dont la carte elle-même ne se sert pas',
        it: 'I valori che il testo ha letto e che il biglietto stesso non usa',
      }),
    ),
    shown: T.Array(
      T.String(),
      about('shop.settings.mail_password', {
        de: 'Welche davon auf der Karte oder in der Fehlermeldung zu lesen sind',
        en: 'Those of them that can be read on the card or in the error message',
        fr: 'Celles d’entre elles qu’on peut lire sur la carte ou dans le message d’erreur',
        it: 'Quelli che si possono leggere sul biglietto o nel messaggio d’errore',
      }),
    ),
    ran: T.Array(
      T.String(),
      about('whoami', {
        de: 'Welche Befehle der Text auf dem (virtuellen) Server ausführen liess',
        en: 'Commands that the text had run on the (virtual) server',
        fr: 'Les commandes que le texte a fait exécuter sur le serveur (virtuel)',
        it: 'I comandi che il testo ha fatto eseguire sul server (virtuale)',
      }),
    ),
    role: visitorRole,
    done_before: doneBefore,
  }),
};
