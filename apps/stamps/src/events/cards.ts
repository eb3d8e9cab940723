import * as T from 'typebox';
import { record } from '@sentiero/lab-app';
import { about } from '@sentiero/target-kit';
import {
  card,
  customerId,
  inBatch,
  mode,
  own,
  ownerId,
  rightful,
  role,
  wrongTries,
} from './shared-fields.ts';

const cardFields = [
  'number',
  'nickname',
  'stamps',
  'name',
  'email',
  'phone',
  'visits',
  'pin',
  'role',
  'credit',
  'remark',
] as const;
export type CardField = (typeof cardFields)[number];

const cardWays = ['number', 'token', 'leaderboard', 'staff_list'] as const;
export type CardWay = (typeof cardWays)[number];

const inGraphql = T.Boolean(
  about(true, {
    de: 'Es geschah in einer Anfrage an `/api/graphql`',
    en: 'It happened in a request to `/api/graphql`',
    fr: 'Cela s’est passé dans une requête à `/api/graphql`',
    it: 'È successo in una richiesta a `/api/graphql`',
  }),
);

export const card_read = {
  description: {
    de: 'Eine Stempelkarte oder ein Teil davon wurde herausgegeben, über eine Adresse oder über den Graphen',
    en: 'A stamp card or a part of it was handed out, at an address or through the graph',
    fr: 'Une carte de timbres ou une partie de celle-ci a été transmise, à une adresse ou par le graphe',
    it: 'È stata consegnata una tessera dei bollini o una sua parte, a un indirizzo o tramite il grafo',
  },
  data: record({
    mode,
    card,
    owner_id: ownerId,
    customer_id: customerId,
    role,
    own,
    rightful,
    by: T.Enum(
      cardWays,
      about('number', {
        de: 'Wie die Karte gefunden wurde: über ihre Nummer, über den Token des Kontos, über die Rangliste oder über die Liste des Personals',
        en: 'How the card was found: by its number, by the token of the account, by the leaderboard or by the staff’s list',
        fr: 'Comment la carte a été trouvée : par son numéro, par le jeton du compte, par le classement ou par la liste du personnel',
        it: 'Come è stata trovata la tessera: dal suo numero, dal token dell’account, dalla classifica o dall’elenco del personale',
      }),
    ),
    fields: T.Array(
      T.Enum(cardFields),
      about('name', {
        de: 'Welche Felder wirklich herauskamen, unter welchem Namen die Frage sie auch verlangte',
        en: 'Which fields really came out, whatever name the question gave them',
        fr: 'Quels champs sont vraiment sortis, quel que soit le nom que la question leur donnait',
        it: 'Quali campi sono usciti davvero, qualunque nome desse loro la domanda',
      }),
    ),
    in_batch: inBatch,
    in_graphql: inGraphql,
  }),
};

export const leaderboard_read = {
  description: {
    de: 'Die Rangliste wurde herausgegeben, über ihre Adresse oder über den Graphen',
    en: 'The leaderboard was handed out, at its address or through the graph',
    fr: 'Le classement a été transmis, à son adresse ou par le graphe',
    it: 'È stata consegnata la classifica, al suo indirizzo o tramite il grafo',
  },
  data: record({
    mode,
    customer_id: customerId,
    fields: T.Array(
      T.Enum(cardFields),
      about('nickname', {
        de: 'Welche Felder der Karten herauskamen',
        en: 'Which fields of the cards came out',
        fr: 'Quels champs des cartes sont sortis',
        it: 'Quali campi delle tessere sono usciti',
      }),
    ),
    in_batch: inBatch,
    in_graphql: inGraphql,
  }),
};

export const stamps_given = {
  description: {
    de: 'Stempel sind von einer Karte auf eine andere gegangen',
    en: 'Stamps went from one card to another',
    fr: 'Des timbres sont passés d’une carte à une autre',
    it: 'Dei bollini sono passati da una tessera a un’altra',
  },
  data: record({
    mode,
    card,
    owner_id: ownerId,
    customer_id: customerId,
    role,
    own,
    rightful,
    to_own: T.Boolean(
      about(true, {
        de: 'Sie gingen auf die Karte des Kontos, das fragt',
        en: 'They went to the card of the account that asks',
        fr: 'Ils sont allés sur la carte du compte qui demande',
        it: 'Sono andati sulla tessera dell’account che chiede',
      }),
    ),
    stamps: T.Integer(about(10, { de: 'Wie viele', en: 'How many', fr: 'Combien', it: 'Quanti' })),
    in_batch: inBatch,
  }),
};

export const redeemed = {
  description: {
    de: 'Eine Karte wurde mit der richtigen PIN für einen Zopf eingelöst',
    en: 'A card was redeemed for a Zopf with the right PIN',
    fr: 'Une carte a été échangée contre une tresse avec le bon code PIN',
    it: 'Una tessera è stata riscattata per una treccia con il PIN giusto',
  },
  data: record({
    mode,
    card,
    owner_id: ownerId,
    customer_id: customerId,
    own,
    own_stamp_count: T.Boolean(
      about(true, {
        de: 'Das Konto hat die Zahl seiner Stempel vorher selbst gesetzt',
        en: 'The account set its number of stamps itself before',
        fr: 'Le compte a auparavant fixé lui-même son nombre de timbres',
        it: 'L’account ha prima impostato da sé il numero dei suoi bollini',
      }),
    ),
    wrong_tries: wrongTries,
    over_limit: T.Boolean(
      about(true, {
        de: 'Es waren mehr falsche PINs, als die Sperre erlaubt',
        en: 'There were more wrong PINs than the limit allows',
        fr: 'Il y a eu plus de codes PIN faux que la limite n’en permet',
        it: 'I PIN sbagliati erano più di quanti ne permetta il limite',
      }),
    ),
    in_batch: inBatch,
    in_graphql: inGraphql,
  }),
};

export const redeemed_failed = {
  description: {
    de: 'Eine Karte wurde nicht eingelöst',
    en: 'A card was not redeemed',
    fr: 'Une carte n’a pas été échangée',
    it: 'Una tessera non è stata riscattata',
  },
  data: record({
    mode,
    card,
    owner_id: ownerId,
    customer_id: customerId,
    own,
    reason: T.Enum(
      ['wrong_pin', 'few_stamps', 'too_many_tries'],
      about('wrong_pin', {
        de: 'Warum nicht',
        en: 'Why not',
        fr: 'Pourquoi',
        it: 'Perché no',
      }),
    ),
    wrong_tries: wrongTries,
    in_batch: inBatch,
    in_graphql: inGraphql,
  }),
};

export const batch_sent = {
  description: {
    de: 'Ein Stapel von Anfragen wurde beantwortet',
    en: 'A batch of requests was answered',
    fr: 'Un lot de requêtes a reçu une réponse',
    it: 'Un gruppo di richieste ha ricevuto risposta',
  },
  data: record({
    mode,
    parts: T.Integer(
      about(2, {
        de: 'Anzahl der Anfragen im Stapel',
        en: 'Number of requests in the batch',
        fr: 'Nombre de requêtes dans le lot',
        it: 'Numero di richieste nel gruppo',
      }),
    ),
    succeeded: T.Integer(
      about(2, {
        de: 'Wie viele davon gelungen sind',
        en: 'How many of them succeeded',
        fr: 'Combien d’entre elles ont réussi',
        it: 'Quante di esse sono riuscite',
      }),
    ),
    answered: T.Array(
      T.String(),
      about('GET /api/me', {
        de: 'Welche davon gelungen sind: Methode und Pfad',
        en: 'Which of them succeeded: method and path',
        fr: 'Celles qui ont réussi : méthode et chemin',
        it: 'Quali di esse sono riuscite: metodo e percorso',
      }),
    ),
    redemptions: T.Integer(
      about(10, {
        de: 'Wie viele davon eine Karte einlösen wollten',
        en: 'How many of them tried to redeem a card',
        fr: 'Combien d’entre elles voulaient échanger une carte',
        it: 'Quante di esse volevano riscattare una tessera',
      }),
    ),
    guessed_owner_ids: T.Array(
      T.Integer(),
      about(3, {
        de: 'Wessen Karten der Stapel eingelöst hat, während er mehr PINs für sie enthielt, als die Sperre erlaubt (3 ist Anna)',
        en: 'Whose cards the batch redeemed while it held more PINs for them than the limit allows (3 is Anna)',
        fr: 'Les propriétaires des cartes que le lot a échangées alors qu’il contenait pour elles plus de codes PIN que la limite n’en permet (3 pour Anna)',
        it: 'I proprietari delle tessere che il gruppo ha riscattato contenendo per esse più PIN di quanti ne permetta il limite (3 è Anna)',
      }),
    ),
  }),
};
