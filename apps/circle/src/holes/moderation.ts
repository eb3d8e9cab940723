import { holesIn } from './declared.ts';

export const moderationHoles = holesIn(
  { de: 'Moderation', en: 'Moderation', fr: 'Modération', it: 'Moderazione' },
  {
    'moderation.hide': {
      weakness: 'function_access',
      level: 1,
      title: {
        de: 'Alle können fremde Angebote ausblenden',
        en: 'Everybody can hide other people’s offers',
        fr: 'Tout le monde peut masquer les offres d’autrui',
        it: 'Tutti possono nascondere le offerte altrui',
      },
      place: { method: 'POST', path: '/moderation/offers/{id}/hide', in: 'path', name: 'id' },
    },
    'moderation.header': {
      weakness: 'function_access',
      level: 2,
      title: {
        de: 'Ein Header öffnet die Seite der Moderation',
        en: 'A header opens the moderators’ page',
        fr: 'Un en-tête ouvre la page de la modération',
        it: 'Un’intestazione apre la pagina della moderazione',
      },
      place: { method: 'GET', path: '/moderation', in: 'header', name: 'X-Circle-Desk' },
    },
  },
);
