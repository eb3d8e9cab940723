import * as T from 'typebox';
import { nullable, record } from '@sentiero/lab-app';
import { about } from '@sentiero/target-kit';
import {
  carriedFields,
  customerId,
  doneBefore,
  markupFields,
  standing,
  site,
  visitorId,
} from './shared-fields.ts';

export const bell = {
  description: {
    de: 'Die Klingel an der Kasse hat geläutet, mit oder ohne Nachricht',
    en: 'The bell at the till rang, with or without a message',
    fr: 'La sonnette de la caisse a retenti, avec ou sans message',
    it: 'Il campanello della cassa ha suonato, con o senza messaggio',
  },
  data: record({
    ...standing,
    page: nullable(
      T.String(),
      about('/products/2', {
        de: 'Seite des Ladens, von der die Anfrage kommt (Referer; ohne ihn die zuletzt gesendete mit einem Skript), sonst null',
        en: 'Page of the shop that the request comes from (Referer; without one, the last one sent with a script in it), otherwise null',
        fr: 'Page de la boutique d’où vient la requête (Referer ; à défaut, la dernière envoyée avec un script), sinon null',
        it: 'Pagina del negozio da cui viene la richiesta (Referer; in sua assenza, l’ultima inviata con uno script), altrimenti null',
      }),
    ),
    script: T.Boolean(
      about(true, {
        de: 'Nach den Headern kann ein Skript geklingelt haben, kein Formular',
        en: 'By its headers, a script may have rung, not a form',
        fr: 'D’après les en-têtes, un script a pu sonner, pas un formulaire',
        it: 'Secondo gli header può aver suonato uno script, non un modulo',
      }),
    ),
    ...markupFields,
    rendered: T.Boolean(
      about(true, {
        de: 'Diese lernende Person hat diese Seite vor Kurzem wirklich erhalten',
        en: 'This learner was really sent that page lately',
        fr: 'Cette personne a vraiment reçu cette page récemment',
        it: 'Questa persona ha davvero ricevuto quella pagina di recente',
      }),
    ),
    site,
    page_rings: nullable(
      T.Enum(['yes', 'no', 'unknown']),
      about('yes', {
        de: 'Ob ein Skript auf dieser Seite klingelt, wenn ein Browser es ausführt; `unknown`, wenn es von anderswo käme oder etwas tut, das der Laden nicht nachspielen kann; null, wenn die Anfrage nicht von einer solchen Seite kommt',
        en: 'Whether a script on that page rings when a browser runs it; `unknown` if it would come from elsewhere or does something that the shop can’t replay; null if the request doesn’t come from such a page',
        fr: 'Si un script de cette page sonne quand un navigateur l’exécute ; `unknown` s’il viendrait d’ailleurs ou fait quelque chose que la boutique ne peut pas rejouer ; null si la requête ne vient pas d’une telle page',
        it: 'Se uno script di quella pagina suona quando un browser lo esegue; `unknown` se verrebbe da altrove o fa qualcosa che il negozio non può riprodurre; null se la richiesta non viene da una pagina simile',
      }),
    ),
    by_page_script: T.Boolean(
      about(true, {
        de: 'Die Seite mit dem Skript wurde wirklich ausgeliefert, das Skript klingelt von selbst und mit dem Cookie, falls die Nachricht eines enthält, und die Anfrage sieht aus wie seine',
        en: 'The page with the script was really sent, the script rings by itself, and with the cookie if the message holds one, and the request looks like its own',
        fr: 'La page avec le script a vraiment été envoyée, le script sonne de lui-même, et avec le cookie si le message en contient un, et la requête ressemble à la sienne',
        it: 'La pagina con lo script è stata davvero inviata, lo script suona da sé, e con il cookie se il messaggio ne contiene uno, e la richiesta somiglia alla sua',
      }),
    ),
    customer_id: visitorId,
    ...carriedFields,
  }),
};

export const review_posted = {
  description: {
    de: 'Eine Bewertung wurde gespeichert',
    en: 'A review was stored',
    fr: 'Un avis a été enregistré',
    it: 'Una recensione è stata salvata',
  },
  data: record({
    ...standing,
    product_id: T.Integer(
      about(2, {
        de: 'Nummer des Produkts',
        en: 'Number of the product',
        fr: 'Numéro du produit',
        it: 'Numero del prodotto',
      }),
    ),
    text: T.String(
      about('Went well with the pears.', {
        de: 'Der Text',
        en: 'The text',
        fr: 'Le texte',
        it: 'Il testo',
      }),
    ),
    customer_id: customerId,
    author: T.String(
      about('Anna', {
        de: 'Der Name, der darunter steht',
        en: 'The name below it',
        fr: 'Le nom qui figure dessous',
        it: 'Il nome che compare sotto',
      }),
    ),
    author_faked: T.Boolean(
      about(false, {
        de: 'Darunter steht ein anderer Name als der des Kontos',
        en: 'The name below it isn’t that of the account',
        fr: 'Le nom qui figure dessous n’est pas celui du compte',
        it: 'Il nome che compare sotto non è quello dell’account',
      }),
    ),
    stars: T.Integer(
      about(5, {
        de: 'Anzahl Sterne',
        en: 'Number of stars',
        fr: 'Nombre d’étoiles',
        it: 'Numero di stelle',
      }),
    ),
    ...markupFields,
    ...carriedFields,
  }),
};

export const invitation_shown = {
  description: {
    de: 'Die Einladung meldet, welchen Namen ihr Skript auf die Seite schreibt',
    en: 'The invitation reports which name its script writes into the page',
    fr: 'L’invitation signale quel nom son script écrit dans la page',
    it: 'L’invito segnala quale nome il suo script scrive nella pagina',
  },
  data: record({
    ...standing,
    text: T.String(
      about('Anna', {
        de: 'Der Text hinter dem `#`',
        en: 'The text after the `#`',
        fr: 'Le texte après le `#`',
        it: 'Il testo dopo il `#`',
      }),
    ),
    ...markupFields,
    by_page: T.Boolean(
      about(true, {
        de: 'Nach den Headern hat das Skript der Einladung gemeldet',
        en: 'By its headers, the script of the invitation reported it',
        fr: 'D’après les en-têtes, c’est le script de l’invitation qui l’a signalé',
        it: 'Secondo gli header lo ha segnalato lo script dell’invito',
      }),
    ),
    done_before: doneBefore,
  }),
};

export const csp_report = {
  description: {
    de: 'Ein Browser meldet, was die Content Security Policy gestoppt hat',
    en: 'A browser reports what the Content Security Policy stopped',
    fr: 'Un navigateur signale ce que la Content Security Policy a arrêté',
    it: 'Un browser segnala che cosa ha fermato la Content Security Policy',
  },
  data: record({
    ...standing,
    directive: nullable(
      T.String(),
      about('script-src-elem', {
        de: 'Die Direktive, die griff',
        en: 'The directive that applied',
        fr: 'La directive appliquée',
        it: 'La direttiva applicata',
      }),
    ),
    blocked: nullable(
      T.String(),
      about('inline', {
        de: 'Was gestoppt wurde',
        en: 'What was stopped',
        fr: 'Ce qui a été arrêté',
        it: 'Che cosa è stato fermato',
      }),
    ),
    markup: T.Boolean(
      about(true, {
        de: 'Der Laden hat diese Seite zuvor mit HTML aus einer Eingabe ausgeliefert',
        en: 'The shop had sent this page with HTML from someone’s input',
        fr: 'La boutique avait envoyé cette page avec du HTML tiré d’une saisie',
        it: 'Il negozio aveva inviato questa pagina con HTML preso da un input',
      }),
    ),
    page: nullable(
      T.String(),
      about('https://shop.example/search?q=x', {
        de: 'Adresse der Seite',
        en: 'Address of the page',
        fr: 'Adresse de la page',
        it: 'Indirizzo della pagina',
      }),
    ),
    path: nullable(
      T.String(),
      about('/search', {
        de: 'Pfad der Seite',
        en: 'Path of the page',
        fr: 'Chemin de la page',
        it: 'Percorso della pagina',
      }),
    ),
  }),
};
