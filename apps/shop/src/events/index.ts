import type { EventData, EventDeclarations } from '@sentiero/target-kit';
import {
  gift_sent,
  modeChanged,
  profile_changed,
  refused,
  shared_across,
  staff_page,
  voucher_page,
} from './access.ts';
import { backup_read } from './backup.ts';
import { calendar_made } from './calendar.ts';
import { fetched } from './fetched.ts';
import { voucher_spent, voucher_spent_failed } from './credit.ts';
import { drink_reserved, drink_reserved_failed } from './drinks.ts';
import { entity_resolved } from './entities.ts';
import { file_read, file_shown } from './files.ts';
import {
  account_entered,
  login,
  login_failed,
  redirected,
  remembered,
  remembered_failed,
  session_outlived,
  session_unknown,
} from './login.ts';
import { alarm_raised, alarm_silenced, log_forged } from './log.ts';
import { patched } from './patched.ts';
import {
  cart_changed,
  cart_changed_failed,
  order_placed,
  order_viewed,
  order_viewed_failed,
} from './orders.ts';
import { mailbox_opened, password_reset, reset_requested } from './resets.ts';
import { bell, invitation_shown, csp_report, review_posted } from './scripts.ts';
import { sql } from './sql.ts';
import { picture_uploaded, upload_served } from './uploads.ts';
import { template_ran } from './templates.ts';

/** Every event that the shop reports, by its type. */
export const shopEvents = {
  sql,
  login,
  login_failed,
  account_entered,
  log_forged,
  alarm_raised,
  alarm_silenced,
  redirected,
  remembered,
  remembered_failed,
  session_unknown,
  session_outlived,
  reset_requested,
  mailbox_opened,
  password_reset,
  order_viewed,
  order_viewed_failed,
  cart_changed,
  cart_changed_failed,
  order_placed,
  voucher_spent,
  voucher_spent_failed,
  review_posted,
  invitation_shown,
  bell,
  csp_report,
  gift_sent,
  profile_changed,
  shared_across,
  staff_page,
  voucher_page,
  backup_read,
  file_read,
  file_shown,
  template_ran,
  calendar_made,
  drink_reserved,
  drink_reserved_failed,
  fetched,
  picture_uploaded,
  upload_served,
  entity_resolved,
  mode: modeChanged,
  patched,
  refused,
} satisfies EventDeclarations;

export type ShopEvent = keyof typeof shopEvents;

type Data<Type extends ShopEvent> = EventData<(typeof shopEvents)[Type]>;

/** The data of an event of that type; its standing is taken from the request, unless a login has just changed it. */
export type Reported<Type extends ShopEvent> = Omit<Data<Type>, 'mode' | 'access'> &
  Partial<Pick<Data<Type>, 'access'>>;
