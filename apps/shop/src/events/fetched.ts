import * as T from 'typebox';
import { record } from '@sentiero/lab-app';
import { about } from '@sentiero/target-kit';
import { zones } from '@sentiero/lab-app/network/addresses';
import { serviceNames } from '../data/network/services.ts';
import { standing } from './shared-fields.ts';

export const fetched = {
  description: {
    de: 'Der Laden hat einen Link im (virtuellen) Netz abgerufen und eine Antwort bekommen',
    en: 'The shop fetched a link in the (virtual) network and got a response',
    fr: 'La boutique a appelé un lien dans le réseau (virtuel) et a reçu une réponse',
    it: 'Il negozio ha richiamato un link nella rete (virtuale) e ha ricevuto una risposta',
  },
  data: record({
    ...standing,
    link: T.String(
      about('http://stock.internal/', {
        de: 'Der eingegebene Link',
        en: 'The link that was entered',
        fr: 'Le lien saisi',
        it: 'Il link inserito',
      }),
    ),
    host: T.String(
      about('stock.internal', {
        de: 'Host der letzten Anfrage, so geschrieben, wie Programme URLs lesen',
        en: 'Host of the last request, written as programs read URLs',
        fr: 'Hôte de la dernière requête, écrit comme les programmes lisent les URL',
        it: 'Host dell’ultima richiesta, scritto come i programmi leggono gli URL',
      }),
    ),
    address: T.String(
      about('10.20.0.7', {
        de: 'IP-Adresse, zu der dieser Host gehört',
        en: 'IP address that this host resolves to',
        fr: 'Adresse IP vers laquelle cet hôte est résolu',
        it: 'Indirizzo IP a cui corrisponde questo host',
      }),
    ),
    zone: T.Enum(
      zones,
      about('internal', {
        de: 'Wo diese Adresse liegt, vom Server aus gesehen: draussen, im internen Netz, Metadaten-Dienst oder der Server selbst',
        en: 'Where this address lies, seen from the server: outside, in the internal network, metadata service or the server itself',
        fr: 'Où se trouve cette adresse, vue du serveur : dehors, réseau interne, service de métadonnées ou le serveur lui-même',
        it: 'Dove si trova questo indirizzo visto dal server: fuori, rete interna, servizio dei metadati o il server stesso',
      }),
    ),
    service: T.Enum(
      serviceNames,
      about('stock', {
        de: 'Wer geantwortet hat',
        en: 'Who responded',
        fr: 'Qui a répondu',
        it: 'Chi ha risposto',
      }),
    ),
    path: T.String(
      about('/stock', {
        de: 'Pfad der letzten Anfrage',
        en: 'Path of the last request',
        fr: 'Chemin de la dernière requête',
        it: 'Percorso dell’ultima richiesta',
      }),
    ),
    status: T.Integer(
      about(200, {
        de: 'Status der letzten Antwort',
        en: 'Status of the last response',
        fr: 'Statut de la dernière réponse',
        it: 'Stato dell’ultima risposta',
      }),
    ),
    redirects: T.Integer(
      about(0, {
        de: 'Wie vielen Weiterleitungen der Laden gefolgt ist (höchstens 5)',
        en: 'How many redirects the shop followed (at most 5)',
        fr: 'Combien de redirections la boutique a suivies (5 au plus)',
        it: 'Quanti redirect ha seguito il negozio (al massimo 5)',
      }),
    ),
    is_picture: T.Boolean(
      about(false, {
        de: 'Die Antwort ist ein Bild',
        en: 'The response is a picture',
        fr: 'La réponse est une image',
        it: 'La risposta è un’immagine',
      }),
    ),
    secret: T.Boolean(
      about(false, {
        de: 'Die Antwort enthält einen Schlüssel oder Code',
        en: 'The response contains a key or code',
        fr: 'La réponse contient une clé ou un code',
        it: 'La risposta contiene una chiave o un codice',
      }),
    ),
  }),
};
