import { holesIn } from './declared.ts';

export const ratingHoles = holesIn('ratings', {
  'ratings.stars': {
    weakness: 'business_logic',
    level: 1,
    place: { method: 'POST', path: '/neighbours/{id}/ratings', in: 'form', name: 'stars' },
  },
  'ratings.thanks': {
    weakness: 'race',
    level: 3,
    place: { method: 'POST', path: '/ratings/thanks', in: 'form', name: 'rating' },
  },
});
