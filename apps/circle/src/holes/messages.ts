import { holesIn } from './declared.ts';

export const messageHoles = holesIn(
  { de: 'Nachrichten', en: 'Messages', fr: 'Messages', it: 'Messaggi' },
  {
    'messages.thread': {
      weakness: 'object_access',
      level: 1,
      title: {
        de: 'Fremde Unterhaltungen lassen sich über ihre Nummer lesen',
        en: 'Other people’s conversations can be read by their number',
        fr: 'Les conversations d’autrui se lisent par leur numéro',
        it: 'Le conversazioni altrui si leggono con il loro numero',
      },
      place: { method: 'GET', path: '/messages/{id}', in: 'path', name: 'id' },
    },
    'messages.template': {
      weakness: 'template_injection',
      level: 2,
      title: {
        de: 'Die Vorlage wertet Ausdrücke aus',
        en: 'The template evaluates expressions',
        fr: 'Le modèle évalue des expressions',
        it: 'Il modello valuta espressioni',
      },
      place: { method: 'POST', path: '/messages/template', in: 'form', name: 'template' },
    },
    'messages.search': {
      weakness: 'nosql_injection',
      level: 2,
      title: {
        de: 'Der Filter der Suche ersetzt die Bedingung des Servers',
        en: 'The filter of the search replaces the server’s condition',
        fr: 'Le filtre de la recherche remplace la condition du serveur',
        it: 'Il filtro della ricerca sostituisce la condizione del server',
      },
      place: { method: 'POST', path: '/api/messages/search', in: 'json', name: 'filter' },
    },
    'messages.socket': {
      weakness: 'websocket_access',
      level: 2,
      title: {
        de: 'Der Client sagt, wer schreibt',
        en: 'The client says who writes',
        fr: 'Le client dit qui écrit',
        it: 'Il client dice chi scrive',
      },
      place: { method: 'GET', path: '/messages/{id}/live', in: 'socket', name: 'from' },
    },
    'messages.origin': {
      weakness: 'websocket_access',
      level: 3,
      title: {
        de: 'Fremde Seiten dürfen das Websocket öffnen',
        en: 'Other sites may open the websocket',
        fr: 'D’autres sites peuvent ouvrir le websocket',
        it: 'Altri siti possono aprire il websocket',
      },
      place: { method: 'GET', path: '/messages/{id}/live', in: 'header', name: 'origin' },
    },
  },
);
