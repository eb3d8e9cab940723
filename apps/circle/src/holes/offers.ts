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
  },
);
