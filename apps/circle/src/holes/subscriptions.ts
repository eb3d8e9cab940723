import { holesIn } from './declared.ts';

export const subscriptionHoles = holesIn(
  {
    de: 'Abos und Einstellungen',
    en: 'Subscriptions and settings',
    fr: 'Abonnements et réglages',
    it: 'Abbonamenti e impostazioni',
  },
  {
    'saved.search': {
      weakness: 'deserialization',
      level: 3,
      title: {
        de: 'Der Link zur Suche kann etwas anderes ausführen',
        en: 'The link to a search can run something else',
        fr: 'Le lien vers une recherche peut exécuter autre chose',
        it: 'Il link a una ricerca può eseguire altro',
      },
      place: { method: 'GET', path: '/offers/saved', in: 'query', name: 's' },
    },
    'settings.merge': {
      weakness: 'prototype_pollution',
      level: 3,
      title: {
        de: 'Einstellungen gelangen in den Prototyp aller Objekte',
        en: 'Settings reach the prototype of all objects',
        fr: 'Des réglages atteignent le prototype de tous les objets',
        it: 'Impostazioni arrivano al prototipo di tutti gli oggetti',
      },
      place: { method: 'PUT', path: '/api/settings', in: 'json', name: '__proto__' },
    },
    'feed.cache': {
      weakness: 'cache',
      level: 3,
      title: {
        de: 'Ein Kopf verändert den Feed für alle',
        en: 'A header changes the feed for everybody',
        fr: 'Un en-tête change le flux pour tout le monde',
        it: 'Un’intestazione cambia il feed per tutti',
      },
      place: { method: 'GET', path: '/feed.xml', in: 'header', name: 'x-forwarded-prefix' },
    },
  },
);
