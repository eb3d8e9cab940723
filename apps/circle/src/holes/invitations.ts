import { holesIn } from './declared.ts';

export const invitationHoles = holesIn('invitations', {
  'invitations.code': {
    weakness: 'brute_force',
    level: 1,
    place: { method: 'POST', path: '/join', in: 'form', name: 'code' },
  },
  'invitations.by': {
    weakness: 'object_access',
    level: 1,
    place: { method: 'GET', path: '/invitations/{id}', in: 'path', name: 'id' },
  },
});
