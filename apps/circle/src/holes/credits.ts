import { holesIn } from './declared.ts';

export const creditHoles = holesIn('credits', {
  'credits.transfer': {
    weakness: 'business_logic',
    level: 2,
    place: { method: 'POST', path: '/credits/transfers', in: 'form', name: 'hours' },
  },
  'credits.form': {
    weakness: 'csrf',
    level: 2,
    place: { method: 'POST', path: '/credits/transfers', in: 'form', name: 'form_token' },
  },
  'credits.twice': {
    weakness: 'race',
    level: 3,
    place: { method: 'POST', path: '/credits/transfers', in: 'form', name: 'hours' },
  },
  'credits.round': {
    weakness: 'business_logic',
    level: 3,
    place: { method: 'POST', path: '/api/transfers', in: 'json', name: 'minutes' },
  },
  'voucher.welcome': {
    weakness: 'race',
    level: 2,
    place: { method: 'POST', path: '/credits/vouchers', in: 'form', name: 'code' },
  },
  'transfer.frame': {
    weakness: 'clickjacking',
    level: 2,
    place: { method: 'POST', path: '/credits/transfers', in: 'header', name: 'Sec-Fetch-Dest' },
  },
});
