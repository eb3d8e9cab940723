import * as T from 'typebox';
import { nullable, record } from '@sentiero/lab-app';
import { about } from '@sentiero/target-kit';
import {
  blockedBy,
  customerId,
  customerName,
  doneBefore,
  method,
  standing,
  own,
  path,
  role,
  visitorId,
} from './shared-fields.ts';

const ok = (example: boolean) =>
  T.Boolean(
    about(example, {
      de: 'Die Anmeldung hat geklappt',
      en: 'The login worked',
      fr: 'La connexion a réussi',
      it: 'L’accesso è riuscito',
    }),
  );

const failuresBefore = T.Integer(
  about(13, {
    de: 'Falsche Passwörter für diese Adresse seit ihrer letzten Anmeldung und seit dem letzten Umschalten',
    en: 'Wrong passwords for this address since its last login and since the shop was last switched',
    fr: 'Mots de passe faux pour cette adresse depuis sa dernière connexion et depuis le dernier réglage de la boutique',
    it: 'Password sbagliate per questo indirizzo dal suo ultimo accesso e dall’ultimo cambio del negozio',
  }),
);

export const login = {
  description: {
    de: 'Jemand hat sich angemeldet. Was nicht klappt, ist `login_failed`',
    en: 'Someone logged in. What doesn’t work is `login_failed`',
    fr: 'Quelqu’un s’est connecté. Un échec est `login_failed`',
    it: 'Qualcuno ha effettuato l’accesso. Un tentativo fallito è `login_failed`',
  },
  data: record({
    ...standing,
    ok: ok(true),
    customer_id: customerId,
    customer: customerId,
    name: customerName,
    email: T.String(
      about('rosa@quartierladen.example', {
        de: 'E-Mail-Adresse im Konto',
        en: 'Email address in the account',
        fr: 'Adresse e-mail du compte',
        it: 'Indirizzo e-mail dell’account',
      }),
    ),
    role,
    by: T.Enum(
      ['form', 'injection'],
      about('injection', {
        de: '`injection`, wenn die Abfrage verändert wurde und das Passwort nicht das dieses Kontos ist, sonst `form`',
        en: '`injection` if the query was changed and the password isn’t that account’s, otherwise `form`',
        fr: '`injection` si la requête a été modifiée et que le mot de passe n’est pas celui du compte, sinon `form`',
        it: '`injection` se la query è stata modificata e la password non è quella dell’account, altrimenti `form`',
      }),
    ),
    injected: T.Boolean(
      about(true, {
        de: 'Die Eingabe hat die Abfrage verändert, auch wenn daneben das richtige Passwort steht',
        en: 'The input changed the query, even if the right password stands beside it',
        fr: 'La saisie a modifié la requête, même si le bon mot de passe l’accompagne',
        it: 'L’input ha modificato la query, anche se accanto c’è la password giusta',
      }),
    ),
    password_matched: T.Boolean(
      about(false, {
        de: 'Das Passwort im Formular ist das dieses Kontos',
        en: 'The password in the form is that account’s',
        fr: 'Le mot de passe du formulaire est celui du compte',
        it: 'La password nel modulo è quella dell’account',
      }),
    ),
    own,
    failures_before: failuresBefore,
    done_before: doneBefore,
    session_brought: T.Enum(
      ['none', 'issued', 'foreign'],
      about('foreign', {
        de: 'Welche Sitzungsnummer der Browser zur Anmeldung mitbrachte: keine, eine vom Laden vergebene oder eine fremde',
        en: 'Which session id the browser brought to the login: none, one that the shop issued or a foreign one',
        fr: 'Quel identifiant de session le navigateur a apporté à la connexion : aucun, un que la boutique a émis ou un étranger',
        it: 'Quale ID di sessione il browser ha portato all’accesso: nessuno, uno emesso dal negozio o uno estraneo',
      }),
    ),
    session_fixed: T.Boolean(
      about(true, {
        de: 'Die Sitzung behält eine Nummer, die nicht vom Laden stammt',
        en: 'The session keeps an id that the shop didn’t issue',
        fr: 'La session garde un identifiant que la boutique n’a pas émis',
        it: 'La sessione mantiene un ID che il negozio non ha emesso',
      }),
    ),
    remember: T.Boolean(
      about(true, {
        de: '«Angemeldet bleiben» ist angekreuzt',
        en: '“Keep me signed in” is ticked',
        fr: '« Rester connecté » est coché',
        it: '«Resta connesso» è selezionato',
      }),
    ),
  }),
};

export const account_entered = {
  description: {
    de: 'Jemand ist in einem Konto: durch eine Anmeldung, mit dem Cookie `remember` allein oder mit einer fremden Sitzung',
    en: 'Someone is in an account: by a login, with the cookie `remember` alone or with somebody else’s session',
    fr: 'Quelqu’un est dans un compte : par une connexion, avec le seul cookie `remember` ou avec la session d’autrui',
    it: 'Qualcuno è in un account: con un accesso, con il solo cookie `remember` o con la sessione di altri',
  },
  data: record({ ...standing, customer_id: customerId, name: customerName, role, own, page: path }),
};

export const login_failed = {
  description: {
    de: 'Eine Anmeldung ist gescheitert',
    en: 'A login failed',
    fr: 'Une connexion a échoué',
    it: 'Un accesso è fallito',
  },
  data: record({
    ...standing,
    ok: ok(false),
    email: T.String(
      about('rosa@quartierladen.example', {
        de: 'Was als E-Mail-Adresse eingegeben wurde',
        en: 'What was typed as the email address',
        fr: 'Ce qui a été saisi comme adresse e-mail',
        it: 'Che cosa è stato inserito come indirizzo e-mail',
      }),
    ),
    customer_id: nullable(
      T.Integer(),
      about(1, {
        de: 'Nummer des Kontos mit dieser Adresse, null ohne ein solches',
        en: 'Number of the account with this address, null if there is none',
        fr: 'Numéro du compte avec cette adresse, null s’il n’y en a pas',
        it: 'Numero dell’account con questo indirizzo, null se non esiste',
      }),
    ),
    own: T.Boolean(
      about(true, {
        de: 'Es ist die Adresse des eigenen Kontos der lernenden Person',
        en: 'It is the address of the learner’s own account',
        fr: 'C’est l’adresse du compte de la personne qui apprend',
        it: 'È l’indirizzo dell’account di chi impara',
      }),
    ),
    reason: T.Enum(
      ['wrong_password', 'unknown_email', 'no_customer', 'database_error'],
      about('wrong_password', {
        de: 'Warum; `no_customer`: Die Abfrage lieferte eine Zeile, die zu keinem Konto gehört',
        en: 'Why; `no_customer`: the query returned a row that belongs to no account',
        fr: 'Pourquoi ; `no_customer` : la requête a renvoyé une ligne qui n’appartient à aucun compte',
        it: 'Perché; `no_customer`: la query ha restituito una riga che non appartiene a nessun account',
      }),
    ),
    injected: T.Boolean(
      about(true, {
        de: 'Die Eingabe hat die Abfrage verändert, aber niemanden angemeldet',
        en: 'The input changed the query, but logged nobody in',
        fr: 'La saisie a modifié la requête, mais n’a connecté personne',
        it: 'L’input ha modificato la query, ma non ha fatto accedere nessuno',
      }),
    ),
    failures_before: failuresBefore,
    blocked_by: blockedBy,
  }),
};

export const redirected = {
  description: {
    de: 'Die Anmeldung hat weitergeleitet',
    en: 'The login redirected the browser',
    fr: 'La connexion a redirigé le navigateur',
    it: 'L’accesso ha reindirizzato il browser',
  },
  data: record({
    ...standing,
    to: T.String(
      about('//konto.example/', {
        de: 'Ziel, wie es im Link stand',
        en: 'Destination as the link had it',
        fr: 'Destination telle qu’elle figurait dans le lien',
        it: 'Destinazione come stava nel link',
      }),
    ),
    host: T.String(
      about('konto.example', {
        de: 'Host, zu dem ein Browser geht',
        en: 'Host that a browser goes to',
        fr: 'Hôte où va un navigateur',
        it: 'Host a cui va un browser',
      }),
    ),
    path: T.String(
      about('/gifts', {
        de: 'Pfad, zu dem ein Browser geht',
        en: 'Path that a browser goes to',
        fr: 'Chemin où va un navigateur',
        it: 'Percorso a cui va un browser',
      }),
    ),
    outside: T.Boolean(
      about(true, {
        de: 'Es ist nicht der Host des Ladens',
        en: 'It is not the shop’s host',
        fr: 'Ce n’est pas l’hôte de la boutique',
        it: 'Non è l’host del negozio',
      }),
    ),
    customer_id: customerId,
    own,
  }),
};

export const remembered = {
  description: {
    de: 'Eine Seite wurde allein mit dem Cookie `remember` geladen. Was nicht klappt, ist `remembered_failed`',
    en: 'A page was loaded with the cookie `remember` alone. What doesn’t work is `remembered_failed`',
    fr: 'Une page a été chargée avec le seul cookie `remember`. Un échec est `remembered_failed`',
    it: 'Una pagina è stata caricata con il solo cookie `remember`. Un tentativo fallito è `remembered_failed`',
  },
  data: record({
    ...standing,
    customer_id: customerId,
    name: customerName,
    role,
    by: T.Enum(
      ['remember'],
      about('remember', {
        de: 'Wodurch jemand angemeldet ist',
        en: 'What the person is logged in by',
        fr: 'Par quoi la personne est connectée',
        it: 'Con che cosa la persona è connessa',
      }),
    ),
    own,
    forged: T.Boolean(
      about(true, {
        de: 'Es ist ein Cookie für ein fremdes Konto, das der Laden dieser lernenden Person nie auf eine rechtmässige Anmeldung hin gegeben hat',
        en: 'It is a cookie for somebody else’s account that the shop never gave this learner for a rightful login',
        fr: 'C’est un cookie pour le compte de quelqu’un d’autre, que la boutique n’a jamais donné à cette personne pour une connexion légitime',
        it: 'È un cookie per l’account di qualcun altro, che il negozio non ha mai dato a questa persona per un accesso legittimo',
      }),
    ),
    page: path,
  }),
};

export const remembered_failed = {
  description: {
    de: 'Ein Cookie `remember` kam mit, aber der Laden hat daran niemanden erkannt',
    en: 'A cookie `remember` came along, but the shop recognised nobody by it',
    fr: 'Un cookie `remember` est arrivé, mais la boutique n’y a reconnu personne',
    it: 'È arrivato un cookie `remember`, ma il negozio non vi ha riconosciuto nessuno',
  },
  data: record({
    ...standing,
    claimed: nullable(
      T.Integer(),
      about(1, {
        de: 'Nummer des Kontos, das im Cookie steht, null, wenn sie nicht zu lesen ist',
        en: 'Number of the account in the cookie, null if it cannot be read',
        fr: 'Numéro du compte inscrit dans le cookie, null s’il est illisible',
        it: 'Numero dell’account scritto nel cookie, null se non si può leggere',
      }),
    ),
    reason: T.Enum(
      ['session', 'unreadable', 'no_account'],
      about('session', {
        de: 'Weshalb: eine Sitzung eines anderen Kontos geht vor, unlesbar, oder kein solches Konto',
        en: 'Why: a session of another account comes first, unreadable, or no such account',
        fr: 'Pourquoi : une session d’un autre compte passe avant, illisible, ou aucun compte pareil',
        it: 'Perché: una sessione di un altro account ha la precedenza, illeggibile, o nessun account così',
      }),
    ),
    page: path,
  }),
};

export const session_unknown = {
  description: {
    de: 'Das Cookie `sid` nannte eine Sitzung, die es nicht gibt oder nicht mehr gibt',
    en: 'The cookie `sid` named a session that doesn’t exist, or no longer does',
    fr: 'Le cookie `sid` désignait une session qui n’existe pas, ou plus',
    it: 'Il cookie `sid` indicava una sessione che non esiste, o non più',
  },
  data: record({
    ...standing,
    page: path,
    method,
    ended: T.Boolean(
      about(false, {
        de: 'Diese Sitzung gab es, bis sie abgemeldet wurde',
        en: 'There was such a session until it was logged out',
        fr: 'Cette session a existé jusqu’à sa déconnexion',
        it: 'Questa sessione è esistita finché non è stata chiusa con l’uscita',
      }),
    ),
    done_before: doneBefore,
    customer_id: visitorId,
  }),
};

export const session_outlived = {
  description: {
    de: 'Eine Sitzung wurde benutzt, obwohl sie abgemeldet war',
    en: 'A session was used although it had been logged out',
    fr: 'Une session a été utilisée bien qu’elle ait été déconnectée',
    it: 'È stata usata una sessione dalla quale si era già usciti',
  },
  data: record({ ...standing, page: path, method, customer_id: customerId, own }),
};
