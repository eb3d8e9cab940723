import type { Context } from '../../context.ts';
import { hasSecretsKey, isSealed, openWithKey, sealWithKey, type Opened } from '../../secrets-key.ts';
import { textSeal } from '../../text-seal.ts';

/** Each course has a key, so that no row can stand for another. */
const purposeOf = (courseId: number) => `webhook of course ${courseId}`;
/** Without `SECRETS_KEY`, and before there was one. */
const sealOfToken = ({ env }: Context) => textSeal(env.INTERNAL_TOKEN, 'webhook secret');

type Kept = { courseId: number; secret: string };

/** The secret of a course's webhook as it is stored. */
export const sealSecret = (ctx: Context, { courseId, secret }: Kept): string =>
  sealWithKey(ctx.env, purposeOf(courseId), secret) ?? sealOfToken(ctx).seal(secret);

/** Null if no key opens the stored secret. */
export function openSecret(ctx: Context, courseId: number, stored: string): Opened | null {
  if (isSealed(stored)) return openWithKey(ctx.env, purposeOf(courseId), stored);
  try {
    return { text: sealOfToken(ctx).open(stored), isOutdated: hasSecretsKey(ctx.env) };
  } catch {
    return null;
  }
}
