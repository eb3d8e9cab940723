import { holesIn } from './declared.ts';

export const profileHoles = holesIn(
  { de: 'Profil', en: 'Profile', fr: 'Profil', it: 'Profilo' },
  {
    'profile.role': {
      weakness: 'mass_assignment',
      level: 1,
      title: {
        de: 'Das eigene Profil nimmt auch eine Rolle an',
        en: 'One’s own profile takes a role, too',
        fr: 'Son propre profil accepte aussi un rôle',
        it: 'Il proprio profilo accetta anche un ruolo',
      },
      place: { method: 'PUT', path: '/api/me', in: 'json', name: 'role' },
    },
    'profile.export': {
      weakness: 'information_exposure',
      level: 1,
      title: {
        de: 'Der Export enthält die Notizen der Moderation',
        en: 'The export contains the moderators’ notes',
        fr: 'L’export contient les notes de la modération',
        it: 'L’esportazione contiene le note della moderazione',
      },
      place: { method: 'GET', path: '/profile/export', in: 'query', name: 'with' },
    },
    'profile.cache': {
      weakness: 'cache',
      level: 3,
      title: {
        de: 'Der Cache hält ein Profil für eine Datei und gibt es allen',
        en: 'The cache takes a profile for a file and gives it to everybody',
        fr: 'Le cache prend un profil pour un fichier et le donne à tout le monde',
        it: 'La cache scambia un profilo per un file e lo dà a tutti',
      },
      place: { method: 'GET', path: '/profile/{file}', in: 'path', name: 'file' },
    },
    'members.list': {
      weakness: 'information_exposure',
      level: 2,
      title: {
        de: 'Eine Suche verrät geheime Telefonnummern',
        en: 'A search tells secret phone numbers',
        fr: 'Une recherche révèle des numéros de téléphone secrets',
        it: 'Una ricerca rivela numeri di telefono segreti',
      },
      place: { method: 'GET', path: '/api/members', in: 'query', name: 'phone' },
    },
  },
);
