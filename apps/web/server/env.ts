import * as T from 'typebox';

/** Settings of the web server; `readSettings` fills in the defaults. */
export const WebEnv = T.Object({
  HOST: T.String({ default: '127.0.0.1', minLength: 1, description: 'an address to listen on' }),
  WEB_PORT: T.Integer({ default: 3000, minimum: 0, maximum: 65_535, description: 'a port from 0 to 65535' }),
  /** The public URL of the API, which the browser calls. */
  API_URL: T.String({
    default: 'http://localhost:8000',
    pattern: '^https?://[^/?#]+(/[^?#]*)?$',
    description: 'an http or https address',
  }),
  /** The public URL of the page. On localhost, pages opened at 127.0.0.1 are redirected to it. */
  WEB_URL: T.Optional(
    T.String({ pattern: '^https?://[^/?#]+/?$', description: 'an http or https address without a path' }),
  ),
});
export type WebEnv = T.Static<typeof WebEnv>;
