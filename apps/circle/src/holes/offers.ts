import { holesIn } from './declared.ts';

export const offerHoles = holesIn(
  { de: 'Angebote', en: 'Offers', fr: 'Offres', it: 'Offerte' },
  {
    'offers.headline': {
      weakness: 'xss',
      level: 2,
      title: {
        de: 'Der Titel eines Angebots bricht aus dem Datenblock der Liste aus',
        en: 'An offer’s headline leaves the list’s block of data',
        fr: 'Le titre d’une offre sort du bloc de données de la liste',
        it: 'Il titolo di un’offerta esce dal blocco di dati dell’elenco',
      },
      place: { method: 'POST', path: '/offers', in: 'form', name: 'headline' },
    },
    'offers.edit': {
      weakness: 'object_access',
      level: 1,
      title: {
        de: 'Fremde Angebote lassen sich ändern',
        en: 'Other people’s offers can be changed',
        fr: 'Les offres d’autrui se modifient',
        it: 'Le offerte altrui si possono modificare',
      },
      place: { method: 'PUT', path: '/api/offers/{id}', in: 'path', name: 'id' },
    },
    'offers.search': {
      weakness: 'xss',
      level: 1,
      title: {
        de: 'Die Art aus der Adresse bricht aus einem Attribut der Liste aus',
        en: 'The kind in the address leaves an attribute of the list',
        fr: 'Le type indiqué dans l’adresse sort d’un attribut de la liste',
        it: 'Il tipo nell’indirizzo esce da un attributo dell’elenco',
      },
      place: { method: 'GET', path: '/offers', in: 'query', name: 'kind' },
    },
    'offers.link': {
      weakness: 'xss',
      level: 2,
      title: {
        de: 'Der Link eines Angebots darf ein Skript sein',
        en: 'An offer’s link may be a script',
        fr: 'Le lien d’une offre peut être un script',
        it: 'Il link di un’offerta può essere uno script',
      },
      place: { method: 'POST', path: '/offers', in: 'form', name: 'link' },
    },
    'offers.drafts': {
      weakness: 'information_exposure',
      level: 1,
      title: {
        de: 'Die API zeigt die Entwürfe von allen',
        en: 'The API shows everybody’s drafts',
        fr: 'L’API montre les brouillons de tout le monde',
        it: 'L’API mostra le bozze di tutti',
      },
      place: { method: 'GET', path: '/api/offers', in: 'query', name: 'state' },
    },
    'offers.owner': {
      weakness: 'mass_assignment',
      level: 2,
      title: {
        de: 'Beim Speichern lässt sich ein Angebot jemand anderem zuschreiben',
        en: 'When saving, an offer can be given to somebody else',
        fr: 'En enregistrant, une offre peut être attribuée à autrui',
        it: 'Salvando, un’offerta si può attribuire ad altri',
      },
      place: { method: 'PUT', path: '/api/offers/{id}', in: 'json', name: 'owner' },
    },
    'offers.import': {
      weakness: 'xxe',
      level: 2,
      title: {
        de: 'Beim Einlesen bringen Entitäten Dateien des Servers mit',
        en: 'Importing brings along files of the server by entities',
        fr: 'À l’import, des entités apportent des fichiers du serveur',
        it: 'All’importazione le entità portano file del server',
      },
      place: { method: 'POST', path: '/offers/import', in: 'form', name: 'xml' },
    },
    'offers.sort': {
      weakness: 'sql_injection',
      level: 2,
      title: {
        de: 'Die Reihenfolge ist ein Stück SQL',
        en: 'The order is a piece of SQL',
        fr: 'L’ordre est un bout de SQL',
        it: 'L’ordine è un pezzo di SQL',
      },
      place: { method: 'GET', path: '/offers', in: 'query', name: 'sort' },
    },
  },
);
