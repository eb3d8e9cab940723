import { holesIn } from './declared.ts';

export const apiHoles = holesIn('api', {
  'api.login': {
    weakness: 'nosql_injection',
    level: 2,
    place: { method: 'POST', path: '/api/token', in: 'json', name: 'password' },
  },
  'api.token': {
    weakness: 'jwt',
    level: 2,
    place: { method: 'GET', path: '/api/me', in: 'header', name: 'Authorization' },
  },
  'api.key': {
    weakness: 'jwt',
    level: 3,
    place: { method: 'GET', path: '/api/me', in: 'header', name: 'Authorization' },
  },
  'api.confusion': {
    weakness: 'jwt',
    level: 3,
    place: { method: 'GET', path: '/api/calendar', in: 'header', name: 'Authorization' },
  },
  'api.origin': {
    weakness: 'cors',
    level: 2,
    place: { method: 'GET', path: '/api/me', in: 'header', name: 'Origin' },
  },
});
