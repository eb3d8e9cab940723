import { Translatable } from '@sentiero/contracts/shared';
import { ProviderId } from '@sentiero/contracts/users';
import { SettingsError } from '@sentiero/service';
import * as T from 'typebox';
import { Check, Errors } from 'typebox/value';

const text = T.String({ minLength: 1, maxLength: 2_000 });

/** An OpenID Connect provider, as operators write it into `OIDC_PROVIDERS`. */
const ProviderSetting = T.Object(
  {
    id: ProviderId,
    name: T.Union([text, Translatable]),
    issuer: T.String({ pattern: '^https?://', maxLength: 2_000 }),
    client_id: text,
    client_secret: T.Optional(text),
    scopes: T.Optional(T.Array(text)),
    claims: T.Optional(
      T.Object(
        {
          first_name: T.Optional(text),
          last_name: T.Optional(text),
          email: T.Optional(text),
          username: T.Optional(text),
        },
        { additionalProperties: false },
      ),
    ),
    /** Domains whose addresses the provider assigns: one that it has verified is taken without a code. */
    email_domains: T.Optional(T.Array(T.String({ pattern: '^[a-z0-9-]+(\\.[a-z0-9-]+)+$', maxLength: 253 }))),
    roles: T.Optional(
      T.Array(
        T.Object({ claim: text, value: text, role: T.Literal('teacher') }, { additionalProperties: false }),
      ),
    ),
  },
  { additionalProperties: false },
);
export type ProviderSetting = T.Static<typeof ProviderSetting>;
const ProviderSettings = T.Array(ProviderSetting);

export const providerSettings = {
  /** A JSON list of providers by which users may log in. */
  OIDC_PROVIDERS: T.String({ default: '[]', description: 'a JSON list of OpenID Connect providers' }),
  /** With `staff`, only staff log in with a password. */
  PASSWORD_LOGIN: T.Enum(['all', 'staff'], { default: 'all' }),
};

/** The ids that are paths of the API. */
const reserved = new Set(['providers', 'password', 'pending', 'logout']);

/** The providers of the settings; throws an error that names the first wrong one. */
export function readProviders({ OIDC_PROVIDERS }: { OIDC_PROVIDERS: string }): ProviderSetting[] {
  const given = parsed(OIDC_PROVIDERS);
  if (!Check(ProviderSettings, given)) {
    const [first] = Errors(ProviderSettings, given);
    throw wrong(`${first?.instancePath || 'the list'} ${first?.message ?? 'is wrong'}`);
  }
  for (const { id, issuer } of given) {
    if (reserved.has(id)) throw wrong(`the id "${id}" is taken`);
    if (given.filter((other) => other.id === id).length > 1) throw wrong(`the id "${id}" is used twice`);
    if (!URL.canParse(issuer)) throw wrong(`the issuer of "${id}" is not a URL`);
    const { protocol, hostname } = new URL(issuer);
    const isLocal = hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');
    if (protocol === 'http:' && !isLocal) throw wrong(`the issuer of "${id}" must use https`);
  }
  return given;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw wrong('the value contains no JSON');
  }
}

const wrong = (what: string) => new SettingsError(`OIDC_PROVIDERS: ${what}`);
