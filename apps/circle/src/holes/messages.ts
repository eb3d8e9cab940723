import { holesIn } from './declared.ts';

export const messageHoles = holesIn('messages', {
  'messages.thread': {
    weakness: 'object_access',
    level: 1,
    place: { method: 'GET', path: '/messages/{id}', in: 'path', name: 'id' },
  },
  'messages.template': {
    weakness: 'template_injection',
    level: 2,
    place: { method: 'POST', path: '/messages/template', in: 'form', name: 'template' },
  },
  'messages.search': {
    weakness: 'nosql_injection',
    level: 2,
    place: { method: 'POST', path: '/api/messages/search', in: 'json', name: 'filter' },
  },
  'messages.socket': {
    weakness: 'websocket_access',
    level: 2,
    place: { method: 'GET', path: '/messages/{id}/live', in: 'socket', name: 'from' },
  },
  'messages.origin': {
    weakness: 'websocket_access',
    level: 3,
    place: { method: 'GET', path: '/messages/{id}/live', in: 'header', name: 'origin' },
  },
});
