import { usernameKey } from './username.ts';

/** The stored form of a name: composed, with single spaces between its parts. */
export const normalName = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/\p{Zs}+/gu, ' ')
    .trim();

/** Whether two names are one, ignoring case, width and what nobody sees. */
export const isSameName = (one: string, other: string): boolean =>
  usernameKey(normalName(one)) === usernameKey(normalName(other));
