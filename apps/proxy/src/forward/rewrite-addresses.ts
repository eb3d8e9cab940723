import type { Fields } from '@sentiero/http1/fields';
import type { OwnAddresses } from '@sentiero/service';

/**
 * An address or an absolute path, at the beginning of a value, after a separator or as the value of a parameter; JSON may
 * escape its slashes. An address within the query of another one is data of the application, which compares it with its own.
 */
const addressPattern =
  /(?<=^|[\s<>"'(),;|]|(?:^|[\s;,])[\w-]+=)(?:(?:(?:https?|wss?):)?(?:\\?\/){2}|\\?\/)[^\s<>"'(),;|]*/gi;
/** Headers that name hosts without a scheme, and how. */
const hostPatterns: ReadonlyMap<string, RegExp> = new Map([
  ['content-security-policy', /(?<=^|[\s;,])[\w.[\]:-]+(?=$|[/\s;,])/g],
  ['content-security-policy-report-only', /(?<=^|[\s;,])[\w.[\]:-]+(?=$|[/\s;,])/g],
  ['alt-svc', /(?<=")[^"]+(?=")/g],
]);
const domainPattern = /;\s*domain\s*=/i;

export type Places = { own: OwnAddresses; learnerOrigin: string };

/**
 * The value of a response's header line with the target's own addresses put onto the learner's host, whichever header it
 * is. Other values stay as they are.
 */
export function toLearner(lowerName: string, value: string, places: Places): string {
  if (lowerName === 'set-cookie') return cookie(value, places);
  const hosts = hostPatterns.get(lowerName);
  const named = hosts ? value.replaceAll(hosts, (host) => hostOf(host, places)) : value;
  return named.includes('/') ? named.replaceAll(addressPattern, (text) => addressOf(text, places)) : named;
}

/** The lines whose values `toLearner` changes: name, value, name, value. */
export function deliveredOtherwise(fields: Fields, places: Places): string[] {
  const changed: string[] = [];
  fields.each((name, value, lower) => {
    const delivered = toLearner(lower, value, places);
    if (delivered !== value) changed.push(name, delivered);
  });
  return changed;
}

/** The value of a request's `Origin` or `Referer` with the learner's host put onto the target's own address. */
export function toTarget(lowerName: string, value: string, { own, learnerOrigin }: Places): string {
  if (lowerName === 'origin') return value === learnerOrigin ? own.origin : value;
  const isOurs = value === learnerOrigin || value.startsWith(`${learnerOrigin}/`);
  if (lowerName !== 'referer' || !isOurs) return value;
  return `${own.origin}${own.prefix}${value.slice(learnerOrigin.length)}`;
}

function addressOf(text: string, places: Places): string {
  const isEscaped = text.includes('\\/');
  const plain = isEscaped ? text.replaceAll('\\/', '/') : text;
  const isPath = plain.startsWith('/') && !plain.startsWith('//');
  const delivered = isPath ? places.own.belowPrefix(plain) : absolute(plain, places);
  return isEscaped ? delivered.replaceAll('/', '\\/') : delivered;
}

function absolute(address: string, { own, learnerOrigin }: Places): string {
  const path = own.pathOf(address.replace(/^ws/i, 'http'), own.prefix && new URL(learnerOrigin).host);
  if (path === null) return address;
  const origin = /^ws/i.test(address) ? learnerOrigin.replace(/^http/, 'ws') : learnerOrigin;
  return /\/\/[^/?#]*[/?#]/.test(address) ? origin + path : origin;
}

/** The learner's host in place of one of the application's own. */
function hostOf(host: string, { own, learnerOrigin }: Places): string {
  return own.pathOf(`//${host}`) === null ? host : new URL(learnerOrigin).host;
}

/** A cookie of the target's own domain becomes one of the learner's host; its path begins below the prefix. */
function cookie(value: string, { own }: Places): string {
  if (own.prefix === '' && !domainPattern.test(value)) return value;
  const [pair, ...attributes] = value.split(';');
  const kept = attributes.flatMap((attribute) => {
    const [name = '', ...rest] = attribute.split('=');
    const text = rest.join('=').trim();
    const lower = name.trim().toLowerCase();
    if (lower === 'domain' && own.isDomain(text)) return [];
    if (lower === 'path' && own.prefix !== '') return [`${name}=${own.belowPrefix(text)}`];
    return [attribute];
  });
  return [pair, ...kept].join(';');
}
