import * as T from 'typebox';
import { record } from '@sentiero/lab-app';
import { about } from '@sentiero/target-kit';
import { modes } from '../mode.ts';
import { protections } from './protections.ts';
import {
  customerId,
  doneBefore,
  method,
  standing,
  origin,
  own,
  path,
  role,
  visitorId,
  visitorRole,
} from './shared-fields.ts';

export const gift_sent = {
  description: {
    de: 'Marken wurden verschenkt',
    en: 'Stamps were given away',
    fr: 'Des timbres ont été offerts',
    it: 'Sono stati regalati dei bollini',
  },
  data: record({
    ...standing,
    to: T.String(
      about('kilian@quartierladen.example', {
        de: 'E-Mail-Adresse, an die sie gingen',
        en: 'Email address that they went to',
        fr: 'Adresse e-mail du destinataire',
        it: 'Indirizzo e-mail di chi li ha ricevuti',
      }),
    ),
    to_id: T.Integer(
      about(8, {
        de: 'Nummer des Kontos, das sie bekam (8 ist Kilian)',
        en: 'Number of the account that got them (8 is Kilian)',
        fr: 'Numéro du compte qui les a reçus (8 pour Kilian)',
        it: 'Numero dell’account che li ha ricevuti (8 è Kilian)',
      }),
    ),
    from_id: customerId,
    stamps: T.Integer(
      about(20, {
        de: 'Wie viele',
        en: 'How many',
        fr: 'Combien',
        it: 'Quanti',
      }),
    ),
    done_before: doneBefore,
    ...origin,
  }),
};

export const profile_changed = {
  description: {
    de: 'Ein Konto wurde geändert',
    en: 'An account was changed',
    fr: 'Un compte a été modifié',
    it: 'Un account è stato modificato',
  },
  data: record({
    ...standing,
    customer_id: customerId,
    role,
    before: T.String(
      about('customer', {
        de: 'Rolle davor',
        en: 'Role before',
        fr: 'Rôle précédent',
        it: 'Ruolo precedente',
      }),
    ),
    promoted: T.Boolean(
      about(true, {
        de: 'Das Konto gehört jetzt zum Personal und tat es vorher nicht',
        en: 'The account is staff now and wasn’t before',
        fr: 'Le compte fait maintenant partie du personnel, ce qui n’était pas le cas',
        it: 'L’account ora è del personale e prima non lo era',
      }),
    ),
    fields: T.Array(
      T.String(),
      about('role', {
        de: 'Was geändert wurde',
        en: 'What was changed',
        fr: 'Ce qui a été modifié',
        it: 'Che cosa è stato modificato',
      }),
    ),
    ignored: T.Array(
      T.String(),
      about('role', {
        de: 'Was der gehärtete Laden nicht beachtet hat',
        en: 'What the hardened shop ignored',
        fr: 'Ce que la boutique durcie a ignoré',
        it: 'Che cosa il negozio protetto ha ignorato',
      }),
    ),
    ...origin,
  }),
};

export const shared_across = {
  description: {
    de: 'Die API hat einer Seite anderer Herkunft erlaubt, die Daten eines Kontos zu lesen',
    en: 'The API allowed a page of another origin to read an account’s data',
    fr: 'L’API a permis à une page d’une autre origine de lire les données d’un compte',
    it: 'L’API ha permesso a una pagina di altra origine di leggere i dati di un account',
  },
  data: record({
    ...standing,
    origin: T.String(
      about('https://flohmarkt.quartierladen.example', {
        de: 'Herkunft der Seite, wie sie im Header `Origin` steht',
        en: 'Origin of the page as the header `Origin` has it',
        fr: 'Origine de la page telle que la donne l’en-tête `Origin`',
        it: 'Origine della pagina come sta nell’header `Origin`',
      }),
    ),
    listed: T.Boolean(
      about(false, {
        de: 'Diese Herkunft steht auf der Liste des Ladens',
        en: 'This origin is on the shop’s list',
        fr: 'Cette origine figure sur la liste de la boutique',
        it: 'Questa origine è nell’elenco del negozio',
      }),
    ),
    customer_id: customerId,
    own,
    done_before: doneBefore,
  }),
};

export const staff_page = {
  description: {
    de: 'Die Pinnwand im Hinterzimmer wurde gezeigt',
    en: 'The pinboard in the back room was shown',
    fr: 'Le tableau de l’arrière-boutique a été affiché',
    it: 'È stata mostrata la bacheca del retrobottega',
  },
  data: record({
    ...standing,
    customer_id: customerId,
    role,
    own,
    rightful: T.Boolean(
      about(true, {
        de: 'Es ist Rosas Konto, ehrlich betreten (`access`); das eigene kommt nur hinein, wenn es sich selbst befördert hat',
        en: 'It is Rosa’s account, honestly entered (`access`); one’s own gets in only after promoting itself',
        fr: 'C’est le compte de Rosa, où l’on est entré honnêtement (`access`) ; le sien n’entre qu’après s’être promu lui-même',
        it: 'È l’account di Rosa, in cui si è entrati onestamente (`access`); il proprio entra solo dopo essersi promosso da sé',
      }),
    ),
  }),
};

export const voucher_page = {
  description: {
    de: 'Die Gutscheine zum Drucken wurden gezeigt',
    en: 'The vouchers to print were shown',
    fr: 'Les bons à imprimer ont été affichés',
    it: 'Sono stati mostrati i buoni da stampare',
  },
  data: record({
    ...standing,
    customer_id: visitorId,
    role: visitorRole,
    rightful: T.Boolean(
      about(false, {
        de: 'Das angemeldete Konto gehört zum Personal',
        en: 'The account that is logged in is staff',
        fr: 'Le compte connecté fait partie du personnel',
        it: 'L’account connesso è del personale',
      }),
    ),
  }),
};

export const modeChanged = {
  description: {
    de: 'Der Laden wurde in der Werkstatt umgestellt',
    en: 'The shop was switched in the workshop',
    fr: 'La boutique a été réglée dans l’atelier',
    it: 'Il negozio è stato cambiato in officina',
  },
  data: record({
    ...standing,
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
        de: 'Es war vorher anders eingestellt',
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
    ...standing,
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
      about('login', {
        de: 'Was er schützt: die Abfrage, die Seite, das Feld oder das Konto, sonst sein eigener Name',
        en: 'What it protects: the query, page, field or account, otherwise its own name',
        fr: 'Ce qu’elle protège : la requête, la page, le champ ou le compte, sinon son propre nom',
        it: 'Che cosa protegge: la query, la pagina, il campo o l’account, altrimenti il suo nome',
      }),
    ),
    forged: T.Boolean(
      about(true, {
        de: 'Es war ein Cookie für ein fremdes Konto, das der Laden nie auf eine rechtmässige Anmeldung hin ausgestellt hat',
        en: 'It was a cookie for somebody else’s account that the shop never issued for a rightful login',
        fr: 'C’était un cookie pour le compte de quelqu’un d’autre, que la boutique n’a jamais émis pour une connexion légitime',
        it: 'Era un cookie per l’account di qualcun altro, mai emesso dal negozio per un accesso legittimo',
      }),
    ),
    page: path,
    method,
    cross_site: origin.cross_site,
    done_before: doneBefore,
    customer_id: visitorId,
    role: visitorRole,
  }),
};
