import * as T from 'typebox';
import { nullable, record } from '@sentiero/lab-app';
import { about } from '@sentiero/target-kit';
import { blockedBy, customerId, doneBefore, standing, visitorId } from './shared-fields.ts';

const orderId = T.Integer(
  about(1006, {
    de: 'Nummer der Bestellung',
    en: 'Number of the order',
    fr: 'Numéro de la commande',
    it: 'Numero dell’ordine',
  }),
);
const loginMeaning = {
  de: 'Weshalb: niemand angemeldet',
  en: 'Why: nobody was logged in',
  fr: 'Pourquoi : personne de connecté',
  it: 'Perché: nessuno connesso',
};
const productId = T.Integer(
  about(3, {
    de: 'Nummer des Produkts (3 ist der Honig)',
    en: 'Number of the product (3 is the honey)',
    fr: 'Numéro du produit (3 pour le miel)',
    it: 'Numero del prodotto (3 è il miele)',
  }),
);
const quantityMeaning = {
  de: 'Menge, als Zahl gelesen, wie auch immer sie geschrieben ist; null, wenn es keine Zahl ist',
  en: 'Quantity, read as a number however it is spelled; null if it is no number',
  fr: 'Quantité, lue comme un nombre quelle que soit son écriture ; null si ce n’est pas un nombre',
  it: 'Quantità, letta come numero comunque sia scritta; null se non è un numero',
};
const priceMeaning = {
  de: 'Preis je Stück, der gilt; null, wenn er abgelehnt wurde',
  en: 'Price per item that applies; null if it was refused',
  fr: 'Prix par pièce qui s’applique ; null s’il a été refusé',
  it: 'Prezzo al pezzo che vale; null se è stato rifiutato',
};
const listPrice = T.Number(
  about(12.5, {
    de: 'Preis je Stück nach der Preisliste',
    en: 'Price per item according to the price list',
    fr: 'Prix par pièce selon la liste de prix',
    it: 'Prezzo al pezzo secondo il listino',
  }),
);
const priceTampered = T.Boolean(
  about(true, {
    de: 'Es gilt ein anderer Preis als der der Preisliste',
    en: 'A price other than the list price applies',
    fr: 'Un autre prix que celui de la liste s’applique',
    it: 'Vale un prezzo diverso da quello di listino',
  }),
);
const quantityNegative = T.Boolean(
  about(true, {
    de: 'Eine Menge ist kleiner als null',
    en: 'A quantity is below zero',
    fr: 'Une quantité est inférieure à zéro',
    it: 'Una quantità è minore di zero',
  }),
);

export const order_viewed = {
  description: {
    de: 'Jemand hat eine Bestellung geöffnet und gesehen. Was nicht klappt, ist `order_viewed_failed`',
    en: 'Someone opened an order and saw it. What doesn’t work is `order_viewed_failed`',
    fr: 'Quelqu’un a ouvert une commande et l’a vue. Un échec est `order_viewed_failed`',
    it: 'Qualcuno ha aperto un ordine e l’ha visto. Un tentativo fallito è `order_viewed_failed`',
  },
  data: record({
    ...standing,
    order_id: orderId,
    owner_id: T.Integer(
      about(3, {
        de: 'Nummer des Kontos, dem die Bestellung gehört (3 ist Anna)',
        en: 'Number of the account that the order belongs to (3 is Anna)',
        fr: 'Numéro du compte auquel appartient la commande (3 pour Anna)',
        it: 'Numero dell’account a cui appartiene l’ordine (3 è Anna)',
      }),
    ),
    owner: T.String(
      about('Anna Zbinden', {
        de: 'Wem die Bestellung gehört',
        en: 'Whose order it is',
        fr: 'À qui est la commande',
        it: 'Di chi è l’ordine',
      }),
    ),
    viewer_id: customerId,
    viewer_role: T.String(
      about('customer', {
        de: 'Rolle der Person, die sie öffnet',
        en: 'Role of the person who opens it',
        fr: 'Rôle de la personne qui l’ouvre',
        it: 'Ruolo di chi lo apre',
      }),
    ),
    own: T.Boolean(
      about(false, {
        de: 'Die Bestellung gehört dem angemeldeten Konto',
        en: 'The order belongs to the account that is logged in',
        fr: 'La commande appartient au compte connecté',
        it: 'L’ordine appartiene all’account connesso',
      }),
    ),
    by_role: T.Boolean(
      about(false, {
        de: 'Das Personal öffnet eine fremde Bestellung und darf es',
        en: 'Staff open somebody else’s order, as they may',
        fr: 'Le personnel ouvre la commande de quelqu’un d’autre, et en a le droit',
        it: 'Il personale apre l’ordine di altri, e può farlo',
      }),
    ),
    rightful: T.Boolean(
      about(false, {
        de: 'Die eigene Bestellung, oder als Personal geöffnet, und Konto und Rolle sind nicht erschlichen (`access`)',
        en: 'One’s own order, or opened as staff, and neither the account nor its role was gained by an attack (`access`)',
        fr: 'Sa propre commande, ou ouverte par le personnel, et ni le compte ni son rôle n’ont été obtenus par une attaque (`access`)',
        it: 'Il proprio ordine, oppure aperto dal personale, e né l’account né il suo ruolo sono stati ottenuti con un attacco (`access`)',
      }),
    ),
  }),
};

export const order_viewed_failed = {
  description: {
    de: 'Unter dieser Nummer wurde keine Bestellung gezeigt. Eine abgelehnte ist `refused`',
    en: 'No order was shown for this number. One that is refused is `refused`',
    fr: 'Aucune commande n’a été montrée pour ce numéro. Une commande refusée est `refused`',
    it: 'Per questo numero non è stato mostrato nessun ordine. Uno rifiutato è `refused`',
  },
  data: record({
    ...standing,
    order: T.String(
      about('9999', {
        de: 'Was im Pfad als Nummer stand',
        en: 'What the path had as the number',
        fr: 'Ce que le chemin avait comme numéro',
        it: 'Che cosa il percorso aveva come numero',
      }),
    ),
    viewer_id: visitorId,
    reason: T.Enum(
      ['unknown', 'no_login'],
      about('unknown', {
        de: 'Weshalb: keine Bestellung mit dieser Nummer, oder niemand angemeldet',
        en: 'Why: no order with this number, or nobody logged in',
        fr: 'Pourquoi : aucune commande avec ce numéro, ou personne de connecté',
        it: 'Perché: nessun ordine con questo numero, o nessuno connesso',
      }),
    ),
  }),
};

const line = {
  product_id: productId,
  quantity: T.Integer(about(1, quantityMeaning)),
  price: T.Number(about(0.05, priceMeaning)),
  list_price: listPrice,
  price_tampered: priceTampered,
};

export const order_placed = {
  description: {
    de: 'Ein Korb wurde bestellt',
    en: 'A basket was ordered',
    fr: 'Un panier a été commandé',
    it: 'Un carrello è stato ordinato',
  },
  data: record({
    ...standing,
    order_id: orderId,
    customer_id: customerId,
    total: T.Number(
      about(0.05, {
        de: 'Was zu zahlen ist',
        en: 'What is to be paid',
        fr: 'Ce qu’il faut payer',
        it: 'Quanto c’è da pagare',
      }),
    ),
    list_total: T.Number(
      about(12.5, {
        de: 'Was derselbe Korb nach der Preisliste kostet, ohne Gutschein',
        en: 'What the same basket costs according to the price list, without a voucher',
        fr: 'Ce que coûte le même panier selon la liste de prix, sans bon',
        it: 'Quanto costa lo stesso carrello secondo il listino, senza buono',
      }),
    ),
    goodwill: T.Boolean(
      about(false, {
        de: 'Ein Rabatt, den kein Gutschein gibt: Der Code liess sich nicht lesen',
        en: 'A discount that no voucher gives: the code couldn’t be read',
        fr: 'Un rabais que ne donne aucun bon : le code était illisible',
        it: 'Uno sconto che nessun buono dà: il codice non era leggibile',
      }),
    ),
    voucher: nullable(
      T.String(),
      about('SPRING%2D10', {
        de: 'Der Gutscheincode, wie er eingegeben wurde, null ohne einen',
        en: 'The voucher code as it was typed, null without one',
        fr: 'Le code du bon tel qu’il a été saisi, null sans bon',
        it: 'Il codice del buono come è stato inserito, null senza buono',
      }),
    ),
    voucher_code: nullable(
      T.String(),
      about('SPRING-10', {
        de: 'Der Gutscheincode nach dem Entschlüsseln der Prozentzeichen, null ohne lesbaren',
        en: 'The voucher code after percent-decoding, null without a readable one',
        fr: 'Le code du bon après décodage des pour-cent, null s’il est illisible',
        it: 'Il codice del buono dopo la decodifica dei percento, null se non leggibile',
      }),
    ),
    voucher_value: T.Number(
      about(10, {
        de: 'Was dieser Gutschein wirklich gibt, 0 ohne gültigen',
        en: 'What this voucher really gives, 0 without a valid one',
        fr: 'Ce que donne vraiment ce bon, 0 sans bon valable',
        it: 'Quanto vale davvero questo buono, 0 senza un buono valido',
      }),
    ),
    discount: T.Number(
      about(10, {
        de: 'Was abgezogen wurde',
        en: 'What was deducted',
        fr: 'Ce qui a été déduit',
        it: 'Quanto è stato detratto',
      }),
    ),
    paid_less: T.Boolean(
      about(true, {
        de: 'Weniger als der Listenpreis ohne das, was der Gutschein wirklich gibt',
        en: 'Less than the list price minus what the voucher really gives',
        fr: 'Moins que le prix de la liste diminué de ce que donne vraiment le bon',
        it: 'Meno del prezzo di listino meno ciò che il buono dà davvero',
      }),
    ),
    price_tampered: priceTampered,
    quantity_negative: quantityNegative,
    total_negative: T.Boolean(
      about(false, {
        de: 'Zu zahlen ist weniger als null',
        en: 'The total is below zero',
        fr: 'Le total est inférieur à zéro',
        it: 'Il totale è minore di zero',
      }),
    ),
    refused_before: T.Array(
      T.String(),
      about('voucher_format', {
        de: 'Welche Schutzmassnahmen vorher etwas abgelehnt haben, seit der Laden zuletzt umgeschaltet wurde',
        en: 'Which protections refused something before, since the shop was last switched',
        fr: 'Les protections qui ont refusé quelque chose auparavant, depuis le dernier réglage de la boutique',
        it: 'Quali protezioni hanno rifiutato qualcosa prima, dall’ultimo cambio del negozio',
      }),
    ),
    bought: T.Array(
      T.Integer(),
      about(9, {
        de: 'Die Produkte, von denen im Ganzen mehr als null bestellt sind',
        en: 'The products of which the order holds more than none, all lines together',
        fr: 'Les produits dont la commande contient plus de zéro, toutes lignes comprises',
        it: 'I prodotti di cui l’ordine contiene più di zero, sommando tutte le righe',
      }),
    ),
    items: T.Array(
      record(line),
      about([{ product_id: 3, quantity: 1, price: 0.05, list_price: 12.5, price_tampered: true }], {
        de: 'Was bestellt wurde',
        en: 'What was ordered',
        fr: 'Ce qui a été commandé',
        it: 'Che cosa è stato ordinato',
      }),
    ),
  }),
};

export const cart_changed = {
  description: {
    de: 'Etwas kam in den Korb, wurde abgelehnt oder daraus entfernt',
    en: 'Something was put into the basket, refused or removed from it',
    fr: 'Quelque chose a été mis dans le panier, refusé ou retiré',
    it: 'Qualcosa è stato messo nel carrello, rifiutato o tolto',
  },
  data: record({
    ...standing,
    action: T.Enum(
      ['added', 'removed'],
      about('added', {
        de: 'Ob etwas hineinkommt oder herausgenommen wird',
        en: 'Whether something is put in or taken out',
        fr: 'Si quelque chose est ajouté ou retiré',
        it: 'Se qualcosa viene aggiunto o tolto',
      }),
    ),
    accepted: T.Boolean(
      about(true, {
        de: 'Der Laden hat es angenommen',
        en: 'The shop accepted it',
        fr: 'La boutique l’a accepté',
        it: 'Il negozio l’ha accettato',
      }),
    ),
    blocked_by: blockedBy,
    customer_id: customerId,
    product_id: productId,
    quantity: nullable(T.Number(), about(-3, quantityMeaning)),
    quantity_negative: quantityNegative,
    price: nullable(T.Number(), about(0.05, priceMeaning)),
    list_price: listPrice,
    price_tampered: priceTampered,
    price_ignored: T.Boolean(
      about(false, {
        de: 'Der gehärtete Laden hat einen anderen Preis bekommen und nicht beachtet',
        en: 'The hardened shop got another price and ignored it',
        fr: 'La boutique durcie a reçu un autre prix et l’a ignoré',
        it: 'Il negozio protetto ha ricevuto un altro prezzo e l’ha ignorato',
      }),
    ),
    done_before: doneBefore,
  }),
};

export const cart_changed_failed = {
  description: {
    de: 'Niemand war angemeldet, also kam nichts in einen Korb',
    en: 'Nobody was logged in, so nothing was put into a basket',
    fr: 'Personne n’était connecté : rien n’a donc été mis dans un panier',
    it: 'Nessuno era connesso, quindi nulla è finito in un carrello',
  },
  data: record({ ...standing, reason: T.Enum(['no_login'], about('no_login', loginMeaning)) }),
};
