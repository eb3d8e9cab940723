import { holesIn } from './declared.ts';

export const loginHoles = holesIn(
  { de: 'Anmeldung', en: 'Login', fr: 'Connexion', it: 'Accesso' },
  {
    'login.next': {
      weakness: 'open_redirect',
      level: 1,
      title: {
        de: 'Nach dem Anmelden geht es auf eine fremde Seite',
        en: 'The login leads on to another site',
        fr: 'Après la connexion, on arrive sur un autre site',
        it: 'Dopo l’accesso si finisce su un altro sito',
      },
      place: { method: 'POST', path: '/login', in: 'form', name: 'next' },
    },
    'reset.token': {
      weakness: 'password_reset',
      level: 2,
      title: {
        de: 'Der Link für ein neues Passwort gilt für fremde Konten',
        en: 'The link for a new password works for other accounts',
        fr: 'Le lien de nouveau mot de passe vaut pour d’autres comptes',
        it: 'Il link per una nuova password vale per altri conti',
      },
      place: { method: 'POST', path: '/reset', in: 'form', name: 'email' },
    },
    'reset.host': {
      weakness: 'host_header',
      level: 2,
      title: {
        de: 'Ein Header bestimmt, wohin der Link im Mail führt',
        en: 'A header decides where the link in the mail leads',
        fr: 'Un en-tête décide où mène le lien du mail',
        it: 'Un’intestazione decide dove porta il link nella mail',
      },
      place: { method: 'POST', path: '/forgot', in: 'header', name: 'Forwarded' },
    },
    'session.logout': {
      weakness: 'session_handling',
      level: 1,
      title: {
        de: 'Die Sitzung gilt nach dem Abmelden weiter',
        en: 'The session stays good after the logout',
        fr: 'La session reste valable après la déconnexion',
        it: 'La sessione resta valida dopo l’uscita',
      },
      place: { method: 'POST', path: '/logout', in: 'cookie', name: 'circle_session' },
    },
    'session.fixation': {
      weakness: 'session_handling',
      level: 2,
      title: {
        de: 'Das Anmelden übernimmt eine mitgebrachte Sitzungsnummer',
        en: 'The login keeps a session id that was brought along',
        fr: 'La connexion garde un identifiant de session apporté',
        it: 'L’accesso mantiene un identificativo di sessione portato da fuori',
      },
      place: { method: 'POST', path: '/login', in: 'cookie', name: 'circle_session' },
    },
    'second.skip': {
      weakness: 'second_factor',
      level: 2,
      title: {
        de: 'Die Schnittstelle fragt nicht nach dem zweiten Schritt',
        en: 'The API does not ask for the second step',
        fr: 'L’interface ne demande pas la deuxième étape',
        it: 'L’interfaccia non chiede il secondo passo',
      },
      place: { method: 'GET', path: '/api/me', in: 'cookie', name: 'circle_session' },
    },
    'second.tries': {
      weakness: 'second_factor',
      level: 3,
      title: {
        de: 'Noch einmal senden gibt neue Versuche für denselben Code',
        en: 'Sending again gives new tries at the same code',
        fr: 'Un nouvel envoi redonne des essais pour le même code',
        it: 'Un nuovo invio ridà tentativi per lo stesso codice',
      },
      place: { method: 'POST', path: '/login/code', in: 'form', name: 'code' },
    },
  },
);
