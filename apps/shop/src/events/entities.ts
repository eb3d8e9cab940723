import * as T from 'typebox';
import { nullable, record } from '@sentiero/lab-app';
import { about } from '@sentiero/target-kit';
import { doneBefore, standing, visitorRole } from './shared-fields.ts';

export const entity_resolved = {
  description: {
    de: 'Ein Lieferschein verwies auf eine Entität, die er selbst erklärt',
    en: 'A delivery note referred to an entity that it declares itself',
    fr: 'Un bulletin de livraison renvoyait à une entité qu’il déclare lui-même',
    it: 'Una bolla di consegna rimandava a un’entità che dichiara essa stessa',
  },
  data: record({
    ...standing,
    entity: T.String(
      about('goods', {
        de: 'Name der Entität; bei einer Parameterentität mit einem Prozentzeichen davor',
        en: 'Name of the entity; with a percent sign in front for a parameter entity',
        fr: 'Nom de l’entité ; précédé d’un signe pour cent pour une entité paramètre',
        it: 'Nome dell’entità; con un segno di percento davanti per un’entità parametro',
      }),
    ),
    external: T.Boolean(
      about(true, {
        de: 'Ihr Inhalt liegt an einer Adresse statt im Lieferschein',
        en: 'Its content is at an address instead of in the delivery note',
        fr: 'Son contenu se trouve à une adresse et non dans le bulletin',
        it: 'Il suo contenuto sta a un indirizzo e non nella bolla',
      }),
    ),
    system: nullable(
      T.String(),
      about('file:///srv/shop/config/bank.conf', {
        de: 'Diese Adresse, wie geschrieben, sonst null',
        en: 'This address as written, otherwise null',
        fr: 'Cette adresse telle qu’elle est écrite, sinon null',
        it: 'Questo indirizzo come è scritto, altrimenti null',
      }),
    ),
    path: nullable(
      T.String(),
      about('/srv/shop/config/bank.conf', {
        de: 'Pfad der Datei auf dem (virtuellen) Server, sonst null',
        en: 'Path of the file on the (virtual) server, otherwise null',
        fr: 'Chemin du fichier sur le serveur (virtuel), sinon null',
        it: 'Percorso del file sul server (virtuale), altrimenti null',
      }),
    ),
    outside: T.Boolean(
      about(true, {
        de: 'Die Adresse führt aus dem Ordner der Lieferscheine hinaus',
        en: 'The address leads out of the folder of the delivery notes',
        fr: 'L’adresse mène hors du dossier des bulletins de livraison',
        it: 'L’indirizzo porta fuori dalla cartella delle bolle',
      }),
    ),
    found: T.Boolean(
      about(true, {
        de: 'An der Adresse gibt es etwas',
        en: 'There is something at the address',
        fr: 'Il y a quelque chose à l’adresse',
        it: 'All’indirizzo c’è qualcosa',
      }),
    ),
    shown: T.Boolean(
      about(true, {
        de: 'Der Lieferschein liess sich lesen, und der Inhalt steht in der Antwort',
        en: 'The delivery note could be read, and the content is in the response',
        fr: 'Le bulletin a pu être lu, et le contenu figure dans la réponse',
        it: 'La bolla era leggibile, e il contenuto è nella risposta',
      }),
    ),
    characters: T.Integer(
      about(4_000_000_000, {
        de: 'Wie viele Zeichen alle Verweise auf sie zusammen ergäben',
        en: 'How many characters all references to it would become together',
        fr: 'Combien de caractères donneraient ensemble tous les renvois vers elle',
        it: 'Quanti caratteri darebbero insieme tutti i rimandi a essa',
      }),
    ),
    stopped: T.Boolean(
      about(false, {
        de: 'Es wurde zu viel: Der Laden hat gezählt statt eingesetzt und den Lieferschein abgelehnt',
        en: 'It became too much: the shop counted instead of expanding, and refused the delivery note',
        fr: 'C’était trop : la boutique a compté au lieu de développer, et a refusé le bulletin',
        it: 'Era troppo: il negozio ha contato invece di espandere, e ha rifiutato la bolla',
      }),
    ),
    role: visitorRole,
    done_before: doneBefore,
  }),
};
