import { holesIn } from './declared.ts';

export const profileHoles = holesIn('profile', {
  'profile.role': {
    weakness: 'mass_assignment',
    level: 1,
    place: { method: 'PUT', path: '/api/me', in: 'json', name: 'role' },
  },
  'profile.export': {
    weakness: 'information_exposure',
    level: 1,
    place: { method: 'GET', path: '/profile/export', in: 'query', name: 'with' },
  },
  'profile.cache': {
    weakness: 'cache',
    level: 3,
    place: { method: 'GET', path: '/profile/{file}', in: 'path', name: 'file' },
  },
  'members.list': {
    weakness: 'information_exposure',
    level: 2,
    place: { method: 'GET', path: '/api/members', in: 'query', name: 'phone' },
  },
});
