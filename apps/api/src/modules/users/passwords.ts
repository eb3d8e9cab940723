import { hash, verify } from '@node-rs/argon2';

const options = {
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
};
let nobodysHash: Promise<string> | undefined;

export function hashPassword(password: string): Promise<string> {
  return hash(password, options);
}

/** Takes as long when there is no such user (`stored` undefined) as when there is. */
export async function isPasswordRight(stored: string | undefined, password: string): Promise<boolean> {
  nobodysHash ??= hashPassword('nobody has this password');
  const isRight = await verify(stored ?? (await nobodysHash), password);
  return isRight && stored !== undefined;
}
