import type { Offer } from '../copy.ts';

type Seed = Omit<Offer, 'at' | 'postedBy'> & { readonly daysAgo: number };

export const firstOffers: readonly Seed[] = [
  {
    id: 201,
    owner: 2,
    kind: 'thing',
    headline: 'Werkbank zum Ausleihen',
    text: 'Mit Schraubstock. Im Keller benutzen oder zu zweit hinauftragen.',
    hours: 1,
    daysAgo: 21,
  },
  {
    id: 203,
    owner: 3,
    kind: 'help',
    headline: 'Premières leçons d’ukulélé',
    text: 'J’ai deux instruments. Les enfants sont les bienvenus.',
    hours: 1.5,
    daysAgo: 17,
  },
  {
    id: 204,
    owner: 4,
    kind: 'help',
    headline: 'Risotto per dieci persone',
    text: 'Porto la pentola grande. Gli ingredienti li paghiamo insieme.',
    hours: 3,
    daysAgo: 12,
  },
  {
    id: 206,
    owner: 5,
    kind: 'help',
    headline: 'Veloservice vor der Haustür',
    text: 'Bremsen, Schaltung, Licht. Ersatzteile bringst du mit.',
    hours: 1,
    daysAgo: 9,
  },
  {
    id: 207,
    owner: 6,
    kind: 'help',
    headline: 'English conversation over tea',
    text: 'One hour, any level. I bring the biscuits.',
    hours: 1,
    daysAgo: 6,
  },
  {
    id: 209,
    owner: 3,
    kind: 'thing',
    headline: 'Vélo cargo pour un samedi',
    text: 'Charge jusqu’à 80 kilos. À rendre propre.',
    hours: 2,
    daysAgo: 4,
  },
  {
    id: 210,
    owner: 2,
    kind: 'help',
    headline: 'Regal an die Wand schrauben',
    text: 'Bohrmaschine und Dübel habe ich. Du hältst die Wasserwaage.',
    hours: 0.75,
    daysAgo: 2,
  },
];
