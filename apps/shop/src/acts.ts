/** Honest acts that come first in a step of two acts. The names must not change: lessons refer to them. */
export const acts = [
  'backup_read',
  'logged_in',
  'orders_listed',
  'logged_out',
  'own_password_reset',
  'own_order_viewed',
  'basket_filled',
  'gift_sent',
  'flyer_opened',
  'recipe_read',
  'picture_fetched',
  'picture_uploaded',
  'card_written',
  'calendar_made',
  'drink_reserved',
  'invitation_shown',
  'note_shown',
  'returned_to_page',
  'delivery_note_read',
  'shared_with_blog',
] as const;
export type Act = (typeof acts)[number] | `product_${number}_viewed`;
