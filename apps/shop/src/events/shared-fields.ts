import * as T from 'typebox';
import { nullable } from '@sentiero/lab-app';
import { about } from '@sentiero/target-kit';
import { accesses } from '../access.ts';
import { acts } from '../acts.ts';
import { modes } from '../mode.ts';
import { carriers } from '@sentiero/lab-app/scripts/executable';
import { protections } from './protections.ts';

const mode = T.Enum(
  modes,
  about('open', {
    de: 'Wie der Laden gerade eingestellt ist: verwundbar, nur Header oder gehärtet',
    en: 'How the shop is set: vulnerable, headers only or hardened',
    fr: 'Le réglage de la boutique : vulnérable, en-têtes seulement ou durcie',
    it: 'Come è impostato il negozio: vulnerabile, solo header o protetto',
  }),
);

/** What every event says: how the shop is set, and how whoever it shows was let in. */
export const standing = {
  mode,
  access: nullable(
    T.Enum(accesses),
    about('injection', {
      de: 'Wie man in das angemeldete Konto kam, null ohne Anmeldung: mit dem Passwort (`password`), mit einem Cookie, das der Laden ausgestellt hat (`remember`), mit einer Rolle, die sich das Konto selbst gab (`raised_role`), mit einem erratenen oder gestohlenen Passwort (`guessed_password`, `stolen_password`), mit einem Passwort, das jemand anders gesetzt hat (`reset`), durch eine veränderte Abfrage (`injection`), mit einem gefälschten Cookie (`forged_cookie`) oder mit einer fremden Sitzung (`taken_session`)',
      en: 'How the account that is logged in was entered, null without a login: with the password (`password`), with a cookie that the shop issued (`remember`), with a role that the account gave itself (`raised_role`), with a guessed or stolen password (`guessed_password`, `stolen_password`), with a password that somebody else has set (`reset`), by a changed query (`injection`), with a forged cookie (`forged_cookie`) or with somebody else’s session (`taken_session`)',
      fr: 'Comment on est entré dans le compte connecté, null sans connexion : avec le mot de passe (`password`), avec un cookie émis par la boutique (`remember`), avec un rôle que le compte s’est donné lui-même (`raised_role`), avec un mot de passe deviné ou volé (`guessed_password`, `stolen_password`), avec un mot de passe défini par quelqu’un d’autre (`reset`), par une requête modifiée (`injection`), avec un cookie falsifié (`forged_cookie`) ou avec la session de quelqu’un d’autre (`taken_session`)',
      it: 'Come si è entrati nell’account connesso, null senza accesso: con la password (`password`), con un cookie emesso dal negozio (`remember`), con un ruolo che l’account si è dato da sé (`raised_role`), con una password indovinata o rubata (`guessed_password`, `stolen_password`), con una password impostata da qualcun altro (`reset`), con una query modificata (`injection`), con un cookie falsificato (`forged_cookie`) o con la sessione di qualcun altro (`taken_session`)',
    }),
  ),
};

export const customerId = T.Integer(
  about(9, {
    de: 'Nummer des Kontos (1 ist Rosa, 9 das Konto der lernenden Person)',
    en: 'Number of the account (1 is Rosa, 9 the learner’s own account)',
    fr: 'Numéro du compte (1 pour Rosa, 9 pour le compte de la personne qui apprend)',
    it: 'Numero dell’account (1 è Rosa, 9 l’account di chi impara)',
  }),
);

export const visitorId = nullable(
  T.Integer(),
  about(9, {
    de: 'Nummer des angemeldeten Kontos, null ohne Anmeldung',
    en: 'Number of the account that is logged in, null without a login',
    fr: 'Numéro du compte connecté, null sans connexion',
    it: 'Numero dell’account connesso, null senza accesso',
  }),
);

const roleMeaning = {
  de: 'Rolle des Kontos',
  en: 'The account’s role',
  fr: 'Rôle du compte',
  it: 'Ruolo dell’account',
};
export const role = T.String(about('staff', roleMeaning));
export const visitorRole = nullable(T.String(), about('customer', roleMeaning));

export const customerName = T.String(
  about('Rosa Keller', {
    de: 'Name im Konto',
    en: 'Name in the account',
    fr: 'Nom du compte',
    it: 'Nome nell’account',
  }),
);

export const own = T.Boolean(
  about(true, {
    de: 'Es ist das eigene Konto der lernenden Person',
    en: 'It is the learner’s own account',
    fr: 'C’est le compte de la personne qui apprend',
    it: 'È l’account di chi impara',
  }),
);

export const blockedBy = nullable(
  T.Enum(protections),
  about('quantity_check', {
    de: 'Welcher Schutz es verhindert hat, sonst null',
    en: 'Which protection prevented it, otherwise null',
    fr: 'La protection qui l’a empêché, sinon null',
    it: 'Quale protezione l’ha impedito, altrimenti null',
  }),
);

export const path = T.String(
  about('/orders/1006', {
    de: 'Pfad der Anfrage',
    en: 'Path of the request',
    fr: 'Chemin de la requête',
    it: 'Percorso della richiesta',
  }),
);

export const method = T.String(
  about('POST', {
    de: 'Methode der Anfrage',
    en: 'Method of the request',
    fr: 'Méthode de la requête',
    it: 'Metodo della richiesta',
  }),
);

export const site = nullable(
  T.String(),
  about('same-origin', {
    de: 'Woher die Anfrage laut Browser kommt (Sec-Fetch-Site), null ohne Angabe',
    en: 'Where the request comes from, as the browser says (Sec-Fetch-Site), null if it doesn’t say',
    fr: 'D’où vient la requête selon le navigateur (Sec-Fetch-Site), null s’il ne le dit pas',
    it: 'Da dove viene la richiesta secondo il browser (Sec-Fetch-Site), null se non lo dice',
  }),
);

const actNames = [...acts, 'product_3_viewed'].map((act) => `\`${act}\``).join(', ');

/** The first acts of a step of two, for the event of the second. */
export const doneBefore = T.Array(
  T.String(),
  about('own_order_viewed', {
    de: `Was vorher ehrlich gelungen ist, seit der Laden zuletzt umgeschaltet wurde: ${actNames}`,
    en: `What has honestly worked before, since the shop was last switched: ${actNames}`,
    fr: `Ce qui a réussi honnêtement auparavant, depuis le dernier réglage de la boutique : ${actNames}`,
    it: `Che cosa è riuscito onestamente prima, dall’ultimo cambio del negozio: ${actNames}`,
  }),
);

/** The origin of a request that changes something. */
export const origin = {
  method,
  site,
  cross_site: T.Boolean(
    about(true, {
      de: 'Die Anfrage kommt laut Browser von einer anderen Website',
      en: 'The browser says that the request comes from another site',
      fr: 'Selon le navigateur, la requête vient d’un autre site',
      it: 'Secondo il browser la richiesta viene da un altro sito',
    }),
  ),
  page: nullable(
    T.String(),
    about('/gifts', {
      de: 'Seite des Ladens, von der die Anfrage kommt (Referer), sonst null',
      en: 'Page of the shop that the request comes from (Referer), otherwise null',
      fr: 'Page de la boutique d’où vient la requête (Referer), sinon null',
      it: 'Pagina del negozio da cui viene la richiesta (Referer), altrimenti null',
    }),
  ),
  by: T.Enum(
    ['address', 'link', 'form', 'script', 'unknown'],
    about('link', {
      de: 'Was die Anfrage laut Browser ausgelöst hat: Adresszeile, Link (oder Weiterleitung), Formular oder Skript',
      en: 'What caused the request, as the browser says: address bar, link (or redirect), form or script',
      fr: 'Ce qui a déclenché la requête selon le navigateur : barre d’adresse, lien (ou redirection), formulaire ou script',
      it: 'Che cosa ha causato la richiesta secondo il browser: barra degli indirizzi, link (o redirect), modulo o script',
    }),
  ),
};

/** The effect of a visitor’s text in a browser. */
export const markupFields = {
  markup: T.Boolean(
    about(true, {
      de: 'Ein Text von aussen wird auf der Seite zu HTML-Elementen',
      en: 'A text from outside becomes HTML elements on the page',
      fr: 'Un texte venu de l’extérieur devient des éléments HTML sur la page',
      it: 'Un testo esterno diventa elementi HTML nella pagina',
    }),
  ),
  executable: T.Boolean(
    about(true, {
      de: 'Auf der Seite steht etwas von aussen, das ein Browser ausführt',
      en: 'The page holds something from outside that a browser runs',
      fr: 'La page contient quelque chose venu de l’extérieur qu’un navigateur exécute',
      it: 'La pagina contiene qualcosa di esterno che un browser esegue',
    }),
  ),
  carrier: nullable(
    T.Enum(carriers),
    about('event_handler', {
      de: 'Worin das Skript steckt, sonst null',
      en: 'What carries the script, otherwise null',
      fr: 'Ce qui porte le script, sinon null',
      it: 'Che cosa porta lo script, altrimenti null',
    }),
  ),
};

export const carriedFields = {
  carried_session: T.Enum(
    ['own', 'other', 'none'],
    about('own', {
      de: 'Wessen gültige Sitzung in der Nachricht steht, in welcher Kodierung auch immer: die eigene, eine fremde oder keine',
      en: 'Whose valid session the message carries, in whatever encoding: one’s own, somebody else’s or none',
      fr: 'La session valide que porte le message, quel que soit l’encodage : la sienne, celle de quelqu’un d’autre ou aucune',
      it: 'Quale sessione valida porta il messaggio, in qualunque codifica: la propria, quella di altri o nessuna',
    }),
  ),
  carried_customer_id: nullable(
    T.Integer(),
    about(9, {
      de: 'Nummer des Kontos, dem diese Sitzung gehört, sonst null',
      en: 'Number of the account that this session belongs to, otherwise null',
      fr: 'Numéro du compte auquel appartient cette session, sinon null',
      it: 'Numero dell’account a cui appartiene questa sessione, altrimenti null',
    }),
  ),
};
