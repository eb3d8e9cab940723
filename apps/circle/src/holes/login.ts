import { holesIn } from './declared.ts';

export const loginHoles = holesIn('login', {
  'login.next': {
    weakness: 'open_redirect',
    level: 1,
    place: { method: 'POST', path: '/login', in: 'form', name: 'next' },
  },
  'reset.token': {
    weakness: 'password_reset',
    level: 2,
    place: { method: 'POST', path: '/reset', in: 'form', name: 'email' },
  },
  'reset.host': {
    weakness: 'host_header',
    level: 2,
    place: { method: 'POST', path: '/forgot', in: 'header', name: 'Forwarded' },
  },
  'session.logout': {
    weakness: 'session_handling',
    level: 1,
    place: { method: 'POST', path: '/logout', in: 'cookie', name: 'circle_session' },
  },
  'session.fixation': {
    weakness: 'session_handling',
    level: 2,
    place: { method: 'POST', path: '/login', in: 'cookie', name: 'circle_session' },
  },
  'second.skip': {
    weakness: 'second_factor',
    level: 2,
    place: { method: 'GET', path: '/api/me', in: 'cookie', name: 'circle_session' },
  },
  'second.tries': {
    weakness: 'second_factor',
    level: 3,
    place: { method: 'POST', path: '/login/code', in: 'form', name: 'code' },
  },
});
