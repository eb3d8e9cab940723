import { holesIn } from './declared.ts';

export const photoHoles = holesIn('photos', {
  'photos.file': {
    weakness: 'path_traversal',
    level: 1,
    place: { method: 'GET', path: '/photos', in: 'query', name: 'file' },
  },
  'photos.kind': {
    weakness: 'file_upload',
    level: 2,
    place: { method: 'PUT', path: '/api/offers/{id}/photo', in: 'query', name: 'name' },
  },
  'photos.address': {
    weakness: 'ssrf',
    level: 2,
    place: { method: 'POST', path: '/offers/{id}/photo-address', in: 'form', name: 'address' },
  },
});
