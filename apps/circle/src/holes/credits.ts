import { holesIn } from './declared.ts';

export const creditHoles = holesIn(
  { de: 'Stundenkonto', en: 'Hours', fr: 'Compte d’heures', it: 'Conto ore' },
  {
    'credits.transfer': {
      weakness: 'business_logic',
      level: 2,
      title: {
        de: 'Negative Stunden nehmen, statt zu geben',
        en: 'Negative hours take instead of giving',
        fr: 'Des heures négatives prennent au lieu de donner',
        it: 'Ore negative prendono invece di dare',
      },
      place: { method: 'POST', path: '/credits/transfers', in: 'form', name: 'hours' },
    },
  },
);
