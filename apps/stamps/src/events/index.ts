import type { EventData, EventDeclarations } from '@sentiero/target-kit';
import {
  login,
  login_failed,
  modeChanged,
  profile_changed,
  refused,
  staff_list,
  staff_list_failed,
  token_refused,
} from './accounts.ts';
import { code_delivered, code_delivered_failed, code_redeemed, code_redeemed_failed } from './codes.ts';
import { batch_sent, card_read, leaderboard_read, redeemed, redeemed_failed, stamps_given } from './cards.ts';
import { integrity_set } from './components.ts';
import { webhook_accepted, webhook_accepted_failed } from './deliveries.ts';
import { graph_failed, schema_read } from './graph.ts';
import { patched } from './patched.ts';
import { tool_called, tool_called_failed } from './tools.ts';

/** Every event that the stamp service reports, by its type. */
export const stampsEvents = {
  login,
  login_failed,
  card_read,
  leaderboard_read,
  schema_read,
  graph_failed,
  stamps_given,
  profile_changed,
  redeemed,
  redeemed_failed,
  batch_sent,
  staff_list,
  staff_list_failed,
  token_refused,
  code_delivered,
  code_delivered_failed,
  code_redeemed,
  code_redeemed_failed,
  tool_called,
  tool_called_failed,
  integrity_set,
  webhook_accepted,
  webhook_accepted_failed,
  patched,
  mode: modeChanged,
  refused,
} satisfies EventDeclarations;

export type StampsEvent = keyof typeof stampsEvents;

/** The data of an event of that type; the mode is taken from the request. */
export type Reported<Type extends StampsEvent> = Omit<EventData<(typeof stampsEvents)[Type]>, 'mode'>;
