import type { Mode } from '../mode.ts';
import type { Item } from '../till/till.ts';

type Group<Key extends string> = Readonly<Record<Key, string>>;

/** All texts of the service's pages. */
export type Words = {
  frame: Group<
    | 'skip'
    | 'tagline'
    | 'navigation'
    | 'card'
    | 'docs'
    | 'workshop'
    | 'practice'
    | 'hardenedNote'
    | 'notFound'
    | 'notFoundText'
  >;
  home: Group<
    | 'title'
    | 'lead'
    | 'email'
    | 'password'
    | 'logIn'
    | 'logOut'
    | 'loading'
    | 'yourCard'
    | 'stamps'
    | 'pin'
    | 'redeem'
    | 'redeemHint'
    | 'redeemed'
    | 'nickname'
    | 'save'
    | 'saved'
    | 'leaderboard'
    | 'leaderboardLead'
    | 'noScript'
    | 'write'
    | 'to'
    | 'text'
    | 'send'
    | 'sent'
    | 'till'
  > & { app: (name: string) => string };
  assistant: Group<'title' | 'lead' | 'question' | 'ask'> & {
    /** By outcome of a call; `nothing` without a call. */
    outcomes: Group<'done' | 'staff_only' | 'no_such_card' | 'too_many' | 'unconfirmed' | 'nothing'>;
  };
  consent: Group<'title' | 'sentTo' | 'allow'> & { lead: (name: string) => string };
  /** The sites of the virtual web. */
  web: Group<'appLead' | 'connect' | 'connected' | 'emptySite' | 'emptySiteLead' | 'noVisits'>;
  till: Group<'title' | 'lead' | 'sent' | 'sentLead' | 'nothingSent'> & {
    buy: (item: string) => string;
    items: Readonly<Record<Item, string>>;
  };
  docs: Group<'title' | 'lead' | 'token' | 'call' | 'meaning' | 'body'> & {
    /** By method and path. */
    calls: Readonly<Record<Call, string>>;
  };
  workshop: Group<'title' | 'lead' | 'isOn'> &
    Readonly<Record<Mode, readonly [name: string, text: string]>> & { switchTo: (name: string) => string };
  /** By code of the API; `other` for all others. */
  errors: Group<
    | 'login_failed'
    | 'token_missing'
    | 'logged_out'
    | 'few_stamps'
    | 'wrong_pin'
    | 'too_many_tries'
    | 'wrong_redirect_uri'
    | 'bad_request'
    | 'offline'
    | 'other'
  >;
};

/** The calls that the documentation lists. */
export const calls = [
  'POST /api/login',
  'GET /api/me',
  'PATCH /api/me',
  'GET /api/leaderboard',
  'GET /api/cards/{card}',
  'POST /api/cards/{card}/gifts',
  'POST /api/cards/{card}/redemptions',
  'POST /api/batch',
  'POST /api/graphql',
  'POST /api/messages',
  'POST /api/assistant',
  'GET /api/assistant/log',
  'POST /api/oauth/authorize',
  'POST /api/oauth/token',
  'GET /api/project/script',
  'POST /api/project/script',
  'POST /api/webhooks/till',
  'GET /api/staff/cards',
] as const;
export type Call = (typeof calls)[number];
