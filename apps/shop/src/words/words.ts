import type { Weakness } from '../mend/exercise.ts';
import type { Mode } from '../mode.ts';

type Group<Key extends string> = Readonly<Record<Key, string>>;
type Pair = readonly [string, string];
type Filled<Values extends readonly unknown[]> = (...values: Values) => string;

/** All texts of the shop; products, people and reviews keep their own language. */
export type Words = {
  frame: Group<
    | 'skip'
    | 'searchLabel'
    | 'searchHint'
    | 'search'
    | 'navigation'
    | 'basket'
    | 'logIn'
    | 'logOut'
    | 'orders'
    | 'stamps'
    | 'backRoom'
    | 'open'
    | 'hours'
    | 'sunday'
    | 'ring'
    | 'delivery'
    | 'practice'
    | 'workshop'
    | 'headersNote'
    | 'hardenedNote'
    | 'workshopLink'
  >;
  recipes: Group<'title' | 'lead' | 'outside'>;
  /** The greeting and the closing are templates. */
  card: Group<'title' | 'lead' | 'to' | 'text' | 'preview' | 'greeting' | 'closing' | 'broken'>;
  pickup: Group<'title' | 'lead' | 'note' | 'make'>;
  drinks: Group<'title' | 'lead' | 'drink' | 'cider' | 'kirsch' | 'day' | 'reserve'> & {
    reserved: Filled<[drink: string]>;
  };
  invitation: Group<'title' | 'lead' | 'to' | 'make' | 'wish'>;
  gallery: Group<'title' | 'lead' | 'sample' | 'choose' | 'upload' | 'wrongType' | 'notPicture' | 'empty'>;
  deliveries: Group<'title' | 'lead' | 'note' | 'send' | 'received' | 'broken' | 'noDoctype'> & {
    tooLarge: Filled<[size: number]>;
  };
  home: Group<'title' | 'lead' | 'seeShelf' | 'shelf' | 'searchTitle' | 'everything' | 'nothing'> & {
    /** Texts before and after the search term. Lesson rules look for the first. */
    lookedFor: Pair;
    found: Filled<[count: number]>;
  };
  product: Group<
    | 'title'
    | 'quantity'
    | 'add'
    | 'inStock'
    | 'soldOut'
    | 'reviews'
    | 'noReviews'
    | 'logIn'
    | 'toReview'
    | 'writeReview'
    | 'author'
    | 'starsLabel'
    | 'review'
    | 'post'
  > & { stars: Filled<[stars: number]> };
  cart: Group<'title' | 'empty' | 'lookAround' | 'total' | 'note' | 'voucher' | 'order' | 'remove'>;
  credit: Group<'title' | 'lead' | 'code' | 'redeem' | 'redeemed' | 'take' | 'open' | 'spent'>;
  orders: Group<'title' | 'none' | 'order' | 'date' | 'status' | 'total' | 'voucher' | 'all'> & {
    number: Filled<[id: string]>;
    heading: Filled<[id: string]>;
    /** Other states are shown as stored. */
    states: Readonly<Record<string, string>>;
  };
  login: Group<
    'title' | 'welcome' | 'failed' | 'locked' | 'email' | 'password' | 'remember' | 'submit' | 'noAccount'
  >;
  reset: Group<
    | 'forgot'
    | 'ask'
    | 'sent'
    | 'unknown'
    | 'maybe'
    | 'mailbox'
    | 'mailboxLead'
    | 'noMail'
    | 'subject'
    | 'mail'
    | 'title'
    | 'newPassword'
    | 'save'
    | 'keeps'
  >;
  leaving: Group<'title'> & { text: Filled<[host: string]> };
  contact: Group<'title' | 'text' | 'ring' | 'rang' | 'inWriting'>;
  delivery: Group<'title' | 'postcode' | 'ask' | 'yes' | 'no' | 'back'>;
  flyer: Group<'title' | 'text' | 'save' | 'open' | 'view'> & { start: Pair };
  gifts: Group<'title' | 'sent' | 'give' | 'email' | 'howMany' | 'submit' | 'history' | 'formOnly'> & {
    /** The number is emphasised between the other two texts. */
    lead: (stamps: number) => readonly [string, string, string];
    entry: Filled<[stamps: string, name: string]>;
  };
  profile: Group<
    'title' | 'saved' | 'name' | 'email' | 'phone' | 'address' | 'save' | 'newsletter' | 'picture'
  >;
  pictureLink: Group<
    | 'title'
    | 'lead'
    | 'link'
    | 'fetch'
    | 'preview'
    | 'noPicture'
    | 'answered'
    | 'filtered'
    | 'refused'
    | 'unreachable'
  >;
  staff: Group<'only' | 'title' | 'vouchers' | 'pinboard'>;
  workshop: Group<'title' | 'lead' | 'isOn'> &
    Readonly<Record<Mode, Pair>> & { switchTo: Filled<[name: string]> };
  log: Group<'title' | 'lead'>;
  mend: Group<
    | 'list'
    | 'listText'
    | 'code'
    | 'help'
    | 'run'
    | 'original'
    | 'stopped'
    | 'fault'
    | 'fixed'
    | 'notYet'
    | 'blocked'
    | 'through'
    | 'works'
    | 'broken'
    | 'answer'
    | 'hidden'
    | 'comparison'
    | 'comparisonText'
    | 'back'
  > & {
    title: Filled<[name: string]>;
    attacks: Filled<[blocked: number, all: number]>;
    honest: Filled<[served: number, all: number]>;
    /** The name of each weakness, and what its function does. */
    weaknesses: Readonly<Record<Weakness, Pair>>;
  };
  errors: Group<
    | 'back'
    | 'notFound'
    | 'database'
    | 'databaseText'
    | 'busy'
    | 'busyText'
    | 'problem'
    | 'mistake'
    | 'mistakeText'
  >;
  problems: Group<
    | 'noPage'
    | 'basketEmpty'
    | 'unknownVoucher'
    | 'voucherSpent'
    | 'tooManyOrders'
    | 'addressTooLong'
    | 'percentSign'
    | 'otherSite'
    | 'noJsonObject'
    | 'noSwitch'
    | 'noProduct'
    | 'basketFull'
    | 'logInFirst'
    | 'noLine'
    | 'noPrice'
    | 'postcode'
    | 'noProductNumber'
    | 'noOrder'
    | 'noReset'
    | 'nothingToChange'
    | 'emailTaken'
    | 'foreignForm'
    | 'stampCount'
    | 'noNeighbour'
    | 'fewStamps'
    | 'noDay'
    | 'noAgeAnswer'
  > & {
    tooYoung: Filled<[age: number]>;
    pickupDay: Filled<[days: number]>;
    fieldTooLong: Filled<[name: string, limit: number]>;
    fieldHasNul: Filled<[name: string]>;
    flyerTooLong: Filled<[limit: number]>;
    pictureSize: Filled<[kilobytes: number]>;
    quantity: Filled<[limit: number]>;
    badValue: Filled<[field: string]>;
    reviewLength: Filled<[limit: number]>;
  };
};
