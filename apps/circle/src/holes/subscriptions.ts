import { holesIn } from './declared.ts';

export const subscriptionHoles = holesIn('subscriptions', {
  'saved.search': {
    weakness: 'deserialization',
    level: 3,
    place: { method: 'GET', path: '/offers/saved', in: 'query', name: 's' },
  },
  'settings.merge': {
    weakness: 'prototype_pollution',
    level: 3,
    place: { method: 'PUT', path: '/api/settings', in: 'json', name: '__proto__' },
  },
  'feed.cache': {
    weakness: 'cache',
    level: 3,
    place: { method: 'GET', path: '/feed.xml', in: 'header', name: 'x-forwarded-prefix' },
  },
});
