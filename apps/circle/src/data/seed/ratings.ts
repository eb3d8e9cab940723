import type { Rating } from '../exchange.ts';

export const firstRatings: readonly Rating[] = [
  { id: 1, from: 5, to: 2, stars: 5, text: 'Die Werkbank ist Gold wert.' },
  { id: 2, from: 2, to: 3, stars: 3, text: 'Gutes Velo, aber die Abmachung war unklar.' },
  { id: 3, from: 6, to: 4, stars: 5, text: 'Enough for twelve, and so good.' },
  { id: 4, from: 3, to: 5, stars: 4, text: 'Freins parfaits, un peu de retard.' },
];
