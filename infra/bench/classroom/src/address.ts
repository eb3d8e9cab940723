/** A learner's local address. The API limits connections per address, and all of 127.0.0.0/8 is this machine. */
export const addressOf = (userId: number): string =>
  `127.${1 + ((userId >> 16) & 0x7f)}.${(userId >> 8) & 0xff}.${userId & 0xff}`;
