import { holesIn } from './declared.ts';

export const invitationHoles = holesIn(
  { de: 'Einladungen', en: 'Invitations', fr: 'Invitations', it: 'Inviti' },
  {
    'invitations.code': {
      weakness: 'brute_force',
      level: 1,
      title: {
        de: 'Einladungscodes lassen sich durchprobieren',
        en: 'Invitation codes can be tried one by one',
        fr: 'Les codes d’invitation s’essaient un à un',
        it: 'I codici d’invito si provano uno a uno',
      },
      place: { method: 'POST', path: '/join', in: 'form', name: 'code' },
    },
    'invitations.by': {
      weakness: 'object_access',
      level: 1,
      title: {
        de: 'Fremde Einladungen lassen sich über ihre Nummer lesen',
        en: 'Other people’s invitations can be read by their number',
        fr: 'Les invitations d’autrui se lisent par leur numéro',
        it: 'Gli inviti altrui si leggono con il loro numero',
      },
      place: { method: 'GET', path: '/invitations/{id}', in: 'path', name: 'id' },
    },
  },
);
