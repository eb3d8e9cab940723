import { holesIn } from './declared.ts';

export const ratingHoles = holesIn(
  { de: 'Bewertungen', en: 'Ratings', fr: 'Évaluations', it: 'Valutazioni' },
  {
    'ratings.stars': {
      weakness: 'business_logic',
      level: 1,
      title: {
        de: 'Sterne ausserhalb von eins bis fünf zählen',
        en: 'Stars outside of one to five count',
        fr: 'Des étoiles hors de un à cinq comptent',
        it: 'Contano stelle fuori da uno a cinque',
      },
      place: { method: 'POST', path: '/neighbours/{id}/ratings', in: 'form', name: 'stars' },
    },
    'ratings.thanks': {
      weakness: 'race',
      level: 3,
      title: {
        de: 'Die Dankesstunde lässt sich gleichzeitig mehrmals abholen',
        en: 'The hour can be collected several times at once',
        fr: 'L’heure se prend plusieurs fois à la fois',
        it: 'L’ora si può ritirare più volte insieme',
      },
      place: { method: 'POST', path: '/ratings/thanks', in: 'form', name: 'rating' },
    },
  },
);
