import { hash, verify } from '@node-rs/argon2';

const options = {
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
};
const nobodysHash = hash('nobody has this password', options);

export function hashPassword(password: string): Promise<string> {
  return hash(password, options);
}

/** Takes as long when there is no such user (`stored` undefined) as when there is. */
export async function isPasswordRight(stored: string | undefined, password: string): Promise<boolean> {
  const isRight = await verify(stored ?? (await nobodysHash), password);
  return isRight && stored !== undefined;
}
