import * as T from 'typebox';
import { nullable, record } from '@sentiero/lab-app';
import { about } from '@sentiero/target-kit';
import { pictureKinds } from '../data/uploads.ts';
import { carriers } from '@sentiero/lab-app/scripts/executable';
import { standing } from './shared-fields.ts';

const name = T.String(
  about('zopf.png', {
    de: 'Name, unter dem der Laden die Datei aufbewahrt',
    en: 'Name under which the shop keeps the file',
    fr: 'Nom sous lequel la boutique conserve le fichier',
    it: 'Nome con cui il negozio conserva il file',
  }),
);

const kind = nullable(
  T.Enum(pictureKinds),
  about('png', {
    de: 'Was für ein Bild es laut den ersten Bytes ist, null, wenn keines',
    en: 'Which kind of picture it is by its first bytes, null if none',
    fr: 'De quelle sorte d’image il s’agit d’après les premiers octets, null si aucune',
    it: 'Che tipo di immagine è secondo i primi byte, null se nessuno',
  }),
);

const hasScript = T.Boolean(
  about(true, {
    de: 'Als Seite (HTML oder SVG) geöffnet, würde ein Skript darin ausgeführt',
    en: 'Opened as a page (HTML or SVG), it would run a script',
    fr: 'Ouvert comme page (HTML ou SVG), il exécuterait un script',
    it: 'Aperto come pagina (HTML o SVG), eseguirebbe uno script',
  }),
);

export const picture_uploaded = {
  description: {
    de: 'Eine Datei wurde hochgeladen und aufbewahrt',
    en: 'A file was uploaded and kept',
    fr: 'Un fichier a été envoyé et conservé',
    it: 'Un file è stato caricato e conservato',
  },
  data: record({
    ...standing,
    name,
    declared_type: T.String(
      about('image/png', {
        de: 'Typ, den die Anfrage für die Datei angibt',
        en: 'Type that the request declares for the file',
        fr: 'Type que la requête déclare pour le fichier',
        it: 'Tipo che la richiesta dichiara per il file',
      }),
    ),
    kind,
    is_picture: T.Boolean(
      about(true, {
        de: 'Die ersten Bytes sind die eines Bildes, und es steckt kein Skript darin',
        en: 'The first bytes are those of a picture, and there is no script in it',
        fr: 'Les premiers octets sont ceux d’une image, et il ne contient pas de script',
        it: 'I primi byte sono quelli di un’immagine, e non contiene script',
      }),
    ),
    has_script: hasScript,
    size: T.Integer(
      about(522, {
        de: 'Grösse in Bytes',
        en: 'Size in bytes',
        fr: 'Taille en octets',
        it: 'Dimensione in byte',
      }),
    ),
  }),
};

export const upload_served = {
  description: {
    de: 'Eine hochgeladene Datei wurde ausgeliefert',
    en: 'An uploaded file was served',
    fr: 'Un fichier envoyé a été servi',
    it: 'Un file caricato è stato servito',
  },
  data: record({
    ...standing,
    name,
    type: T.String(
      about('text/html', {
        de: 'Content-Type der Antwort',
        en: 'Content-Type of the response',
        fr: 'Content-Type de la réponse',
        it: 'Content-Type della risposta',
      }),
    ),
    kind,
    by_itself: T.Boolean(
      about(true, {
        de: 'Sie wurde für sich geöffnet, nicht als Bild in einer Seite',
        en: 'It was opened by itself, not as a picture in a page',
        fr: 'Il a été ouvert seul, pas comme image dans une page',
        it: 'È stato aperto da solo, non come immagine in una pagina',
      }),
    ),
    has_script: hasScript,
    executable: T.Boolean(
      about(true, {
        de: 'So ausgeliefert, führt ein Browser das Skript aus, mit den Rechten des Ladens',
        en: 'Served like this, a browser runs the script, with the rights of the shop',
        fr: 'Servi ainsi, un navigateur exécute le script, avec les droits de la boutique',
        it: 'Servito così, un browser esegue lo script, con i diritti del negozio',
      }),
    ),
    carrier: nullable(
      T.Enum(carriers),
      about('script', {
        de: 'Worin das ausgeführte Skript steckt, sonst null',
        en: 'What carries the script that runs, otherwise null',
        fr: 'Ce qui porte le script exécuté, sinon null',
        it: 'Che cosa porta lo script eseguito, altrimenti null',
      }),
    ),
  }),
};
