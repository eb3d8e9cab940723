import * as T from 'typebox';
import { readSettings } from '@sentiero/service';

/** Every variable that the swap circle reads. */
export const Env = T.Object({
  HOST: T.String({ minLength: 1, default: '127.0.0.1', description: 'an address to listen on' }),
  CIRCLE_PORT: T.Integer({ minimum: 0, maximum: 65_535, default: 0 }),
  CIRCLE_TOKEN: T.String({ minLength: 16, description: "the target's shared_token, at least 16 characters" }),
  EVENTS_URL: T.String({
    pattern: '^https?://[^/\\s]+/?$',
    description: "the proxy's address, such as http://127.0.0.1:8080",
  }),
  CIRCLE_MAX_LEARNERS: T.Integer({ minimum: 1, maximum: 100_000, default: 5_000 }),
});
export type Env = Readonly<T.Static<typeof Env>>;

/** The application's settings; throws one error with a line for each missing or malformed one. */
export function readEnv(source: Readonly<Record<string, string | undefined>>): Env {
  return readSettings(Env, source);
}
