import { hashToken, randomName } from '../crypto.ts';

export const noEmailDomain = '@no-email.invalid';

/** Stands for the address of an account without email. Nothing is sent there, and nobody can prove to own it. */
export const noEmail = () => `${hashToken(randomName()).slice(0, 20)}${noEmailDomain}`;
export const isNoEmail = (address: string) => address.endsWith(noEmailDomain);
