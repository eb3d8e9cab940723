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
  },
);
