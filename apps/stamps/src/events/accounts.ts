import * as T from 'typebox';
import { nullable, record } from '@sentiero/lab-app';
import { about } from '@sentiero/target-kit';
import { modes } from '../mode.ts';
import { protections } from './protections.ts';
import {
  alg,
  customerId,
  doneBefore,
  forged,
  inBatch,
  mode,
  readerId,
  refusedAlg,
  rightful,
  role,
} from './shared-fields.ts';

const email = T.String(
  about('rosa@quartierladen.example', {
    de: 'Eingegebene E-Mail-Adresse',
    en: 'Email address that was entered',
    fr: 'Adresse e-mail saisie',
    it: 'Indirizzo e-mail inserito',
  }),
);

export const login = {
  description: {
    de: 'Jemand hat sich mit dem Passwort angemeldet',
    en: 'Someone logged in with the password',
    fr: 'Quelqu’un s’est connecté avec le mot de passe',
    it: 'Qualcuno ha effettuato l’accesso con la password',
  },
  data: record({ mode, email, customer_id: customerId, role }),
};

export const login_failed = {
  description: {
    de: 'Eine Anmeldung ist gescheitert',
    en: 'A login failed',
    fr: 'Une connexion a échoué',
    it: 'Un accesso è fallito',
  },
  data: record({
    mode,
    email,
    reason: T.Enum(
      ['wrong_password', 'unknown_email'],
      about('wrong_password', { de: 'Weshalb', en: 'Why', fr: 'Pourquoi', it: 'Perché' }),
    ),
  }),
};

export const profile_changed = {
  description: {
    de: 'Ein Konto hat sein Profil geändert',
    en: 'An account changed its profile',
    fr: 'Un compte a modifié son profil',
    it: 'Un account ha modificato il suo profilo',
  },
  data: record({
    mode,
    customer_id: customerId,
    fields: T.Array(
      T.String(),
      about('nickname', {
        de: 'Was gesetzt wurde',
        en: 'What was set',
        fr: 'Ce qui a été défini',
        it: 'Che cosa è stato impostato',
      }),
    ),
    changed: T.Array(
      T.String(),
      about('nickname', {
        de: 'Was davon vorher anders war',
        en: 'What of it was different before',
        fr: 'Ce qui était différent auparavant',
        it: 'Che cosa prima era diverso',
      }),
    ),
    stamps: T.Integer(
      about(10, {
        de: 'Wie viele Stempel jetzt auf der Karte sind',
        en: 'How many stamps are on the card now',
        fr: 'Combien de timbres sont maintenant sur la carte',
        it: 'Quanti bollini ci sono ora sulla tessera',
      }),
    ),
    ignored: T.Array(
      T.String(),
      about('stamps', {
        de: 'Was der abgesicherte Dienst nicht beachtet hat',
        en: 'What the hardened service ignored',
        fr: 'Ce que le service sécurisé a ignoré',
        it: 'Che cosa il servizio protetto ha ignorato',
      }),
    ),
    stamps_gained: T.Integer(
      about(7, {
        de: 'Um wie viele Stempel die Karte dadurch voller ist',
        en: 'By how many stamps the card is fuller now',
        fr: 'De combien de timbres la carte s’est remplie',
        it: 'Di quanti bollini la tessera è ora più piena',
      }),
    ),
    promoted: T.Boolean(
      about(false, {
        de: 'Das Konto hat sich selbst zum Personal gemacht',
        en: 'The account made itself staff',
        fr: 'Le compte s’est promu lui-même membre du personnel',
        it: 'L’account si è promosso da sé a personale',
      }),
    ),
    in_batch: inBatch,
  }),
};

export const staff_list = {
  description: {
    de: 'Die Liste aller Karten, die nur das Personal sehen soll, wurde herausgegeben',
    en: 'The list of all cards, meant for staff only, was handed out',
    fr: 'La liste de toutes les cartes, réservée au personnel, a été transmise',
    it: 'È stato consegnato l’elenco di tutte le tessere, riservato al personale',
  },
  data: record({ mode, customer_id: customerId, role, rightful, alg, forged, in_batch: inBatch }),
};

export const staff_list_failed = {
  description: {
    de: 'Jemand hat nach der Liste aller Karten gefragt und sie nicht bekommen',
    en: 'Someone asked for the list of all cards and didn’t get it',
    fr: 'Quelqu’un a demandé la liste de toutes les cartes sans l’obtenir',
    it: 'Qualcuno ha chiesto l’elenco di tutte le tessere senza ottenerlo',
  },
  data: record({
    mode,
    reason: T.Enum(
      ['token', 'role'],
      about('token', {
        de: 'Ob es am Token lag oder an der Rolle darin',
        en: 'Whether the token was the reason or the role in it',
        fr: 'Si la raison était le jeton ou le rôle qu’il contient',
        it: 'Se il motivo era il token o il ruolo che contiene',
      }),
    ),
    alg: refusedAlg,
    forged,
    in_batch: inBatch,
  }),
};

export const token_refused = {
  description: {
    de: 'Ein Token wurde nicht angenommen',
    en: 'A token was not accepted',
    fr: 'Un jeton n’a pas été accepté',
    it: 'Un token non è stato accettato',
  },
  data: record({
    mode,
    reason: T.Enum(
      ['malformed', 'algorithm', 'signature', 'logged_out', 'unknown_account'],
      about('signature', { de: 'Weshalb', en: 'Why', fr: 'Pourquoi', it: 'Perché' }),
    ),
    alg: refusedAlg,
    forged,
    claimed_id: nullable(
      T.Integer(),
      about(9, {
        de: 'Nummer des Kontos, das der Token nennt',
        en: 'Number of the account that the token names',
        fr: 'Numéro du compte que le jeton indique',
        it: 'Numero dell’account indicato dal token',
      }),
    ),
    claimed_role: nullable(
      T.String(),
      about('staff', {
        de: 'Rolle, die der Token nennt',
        en: 'Role that the token names',
        fr: 'Rôle que le jeton indique',
        it: 'Ruolo indicato dal token',
      }),
    ),
    has_signature: T.Boolean(
      about(true, {
        de: 'Der Token hat eine Signatur',
        en: 'The token has a signature',
        fr: 'Le jeton a une signature',
        it: 'Il token ha una firma',
      }),
    ),
    page: T.String(
      about('/api/cards/:card', {
        de: 'Was damit verlangt wurde, mit `:card` für die Nummer einer Karte',
        en: 'What it was meant to get, with `:card` for the number of a card',
        fr: 'Ce qui était demandé avec lui, avec `:card` pour le numéro d’une carte',
        it: 'Che cosa si chiedeva con esso, con `:card` per il numero di una tessera',
      }),
    ),
  }),
};

export const modeChanged = {
  description: {
    de: 'Der Stempeldienst wurde in der Werkstatt umgestellt',
    en: 'The stamp service was switched in the workshop',
    fr: 'Le service de timbres a été réglé dans l’atelier',
    it: 'Il servizio dei bollini è stato cambiato in officina',
  },
  data: record({
    mode,
    before: T.Enum(
      modes,
      about('open', {
        de: 'Einstellung davor',
        en: 'Setting before',
        fr: 'Réglage précédent',
        it: 'Impostazione precedente',
      }),
    ),
    changed: T.Boolean(
      about(true, {
        de: 'Er war vorher anders eingestellt',
        en: 'It was set differently before',
        fr: 'Le réglage était différent',
        it: 'Prima era impostato diversamente',
      }),
    ),
  }),
};

export const refused = {
  description: {
    de: 'Ein Schutz hat eine Anfrage oder einen Teil davon abgelehnt',
    en: 'A protection refused a request or a part of it',
    fr: 'Une protection a refusé une requête ou une partie de celle-ci',
    it: 'Una protezione ha rifiutato una richiesta o una sua parte',
  },
  data: record({
    mode,
    blocked_by: T.Enum(
      protections,
      about('object_access', {
        de: 'Welcher Schutz',
        en: 'Which protection',
        fr: 'Quelle protection',
        it: 'Quale protezione',
      }),
    ),
    what: T.String(
      about('QL-7F4K-92MD', {
        de: 'Was er schützt: die Karte, die Liste, die Felder, den Token, den Code, das Werkzeug, die Buchung oder, wenn sie niemandem Stempel brächte, die Meldung',
        en: 'What it protects: the card, the list, the fields, the token, the code, the tool, the booking or, if it would give nobody stamps, the message',
        fr: 'Ce qu’elle protège : la carte, la liste, les champs, le jeton, le code, l’outil, l’écriture ou, s’il ne donnait de timbres à personne, le message',
        it: 'Che cosa protegge: la tessera, l’elenco, i campi, il token, il codice, lo strumento, la registrazione o, se non desse bollini a nessuno, il messaggio',
      }),
    ),
    page: T.String(
      about('/api/cards/QL-7F4K-92MD', {
        de: 'Pfad der Anfrage',
        en: 'Path of the request',
        fr: 'Chemin de la requête',
        it: 'Percorso della richiesta',
      }),
    ),
    method: T.String(
      about('GET', {
        de: 'Methode der Anfrage',
        en: 'Method of the request',
        fr: 'Méthode de la requête',
        it: 'Metodo della richiesta',
      }),
    ),
    in_batch: inBatch,
    forged,
    done_before: doneBefore,
    customer_id: readerId,
  }),
};
