import { pictureKey } from '@sentiero/contracts/lessons';

const followed = /^(?:https?|ircs?|mailto|xmpp)$/i;

/** Whether a link to the address works: it is relative, or of a scheme that runs no script. */
export function isFollowed(address: string): boolean {
  const [scheme = '', rest] = address.split(':', 2);
  return rest === undefined || /[/?#]/.test(scheme) || followed.test(scheme);
}

/** Whether the page shows a picture of that address: one of the curriculum, or a file of the platform. */
export const isShownPicture = (address: string): boolean =>
  pictureKey(address) !== null || /^\/(?![/\\])/.test(address);
