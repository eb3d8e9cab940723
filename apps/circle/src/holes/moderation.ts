import { holesIn } from './declared.ts';

export const moderationHoles = holesIn('moderation', {
  'moderation.hide': {
    weakness: 'function_access',
    level: 1,
    place: { method: 'POST', path: '/moderation/offers/{id}/hide', in: 'path', name: 'id' },
  },
  'moderation.header': {
    weakness: 'function_access',
    level: 2,
    place: { method: 'GET', path: '/moderation', in: 'header', name: 'X-Circle-Desk' },
  },
});
