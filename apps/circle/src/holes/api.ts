import { holesIn } from './declared.ts';

export const apiHoles = holesIn(
  { de: 'Schnittstelle', en: 'API', fr: 'Interface', it: 'Interfaccia' },
  {
    'api.token': {
      weakness: 'jwt',
      level: 2,
      title: {
        de: 'Die Unterschrift eines Tokens prüft niemand',
        en: 'Nobody checks a token’s signature',
        fr: 'Personne ne vérifie la signature d’un jeton',
        it: 'Nessuno verifica la firma di un token',
      },
      place: { method: 'GET', path: '/api/me', in: 'header', name: 'Authorization' },
    },
    'api.key': {
      weakness: 'jwt',
      level: 3,
      title: {
        de: 'Ein Token wählt selbst die Datei mit seinem Schlüssel',
        en: 'A token chooses the file with its own key',
        fr: 'Un jeton choisit lui-même le fichier de sa clé',
        it: 'Un token sceglie da sé il file con la sua chiave',
      },
      place: { method: 'GET', path: '/api/me', in: 'header', name: 'Authorization' },
    },
    'api.origin': {
      weakness: 'cors',
      level: 2,
      title: {
        de: 'Jede fremde Seite darf Antworten der Schnittstelle lesen',
        en: 'Any site may read the API’s answers',
        fr: 'Tout site peut lire les réponses de l’interface',
        it: 'Qualsiasi sito può leggere le risposte dell’interfaccia',
      },
      place: { method: 'GET', path: '/api/me', in: 'header', name: 'Origin' },
    },
  },
);
