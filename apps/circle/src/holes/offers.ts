import { holesIn } from './declared.ts';

export const offerHoles = holesIn('offers', {
  'offers.headline': {
    weakness: 'xss',
    level: 2,
    place: { method: 'POST', path: '/offers', in: 'form', name: 'headline' },
  },
  'offers.edit': {
    weakness: 'object_access',
    level: 1,
    place: { method: 'PUT', path: '/api/offers/{id}', in: 'path', name: 'id' },
  },
  'offers.search': {
    weakness: 'xss',
    level: 1,
    place: { method: 'GET', path: '/offers', in: 'query', name: 'kind' },
  },
  'offers.link': {
    weakness: 'xss',
    level: 2,
    place: { method: 'POST', path: '/offers', in: 'form', name: 'link' },
  },
  'offers.drafts': {
    weakness: 'information_exposure',
    level: 1,
    place: { method: 'GET', path: '/api/offers', in: 'query', name: 'state' },
  },
  'offers.owner': {
    weakness: 'mass_assignment',
    level: 2,
    place: { method: 'PUT', path: '/api/offers/{id}', in: 'json', name: 'owner' },
  },
  'offers.import': {
    weakness: 'xxe',
    level: 2,
    place: { method: 'POST', path: '/offers/import', in: 'form', name: 'xml' },
  },
  'offers.sort': {
    weakness: 'sql_injection',
    level: 2,
    place: { method: 'GET', path: '/offers', in: 'query', name: 'sort' },
  },
});
