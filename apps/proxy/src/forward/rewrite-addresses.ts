import type { Fields } from '@sentiero/http1/fields';
import type { OwnAddresses } from '@sentiero/service';

/** `5; url=https://…`, with the address in quotes or not. */
const refreshPattern = /^([^;,]*[;,]\s*url\s*=\s*["']?)([^"']*)([^]*)/i;

const domainPattern = /;\s*domain\s*=/i;

export type Places = { own: OwnAddresses; learnerOrigin: string };
type Rewrite = (value: string, places: Places) => string | null;

/**
 * The value of a response's header line with the target's own addresses put onto the learner's host. Other values stay
 * as they are.
 */
export function toLearner(lowerName: string, value: string, places: Places): string {
  return ofResponses.get(lowerName)?.(value, places) ?? value;
}

/** The lines of these names whose values `toLearner` changes: name, value, name, value. */
export function deliveredOtherwise(fields: Fields, places: Places): string[] {
  const changed: string[] = [];
  fields.each((name, value, lower) => {
    if (!ofResponses.has(lower)) return;
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

const ofResponses: ReadonlyMap<string, Rewrite> = new Map<string, Rewrite>([
  ['location', location],
  ['content-location', location],
  ['refresh', refresh],
  ['access-control-allow-origin', allowedOrigin],
  ['set-cookie', cookie],
]);

function refresh(value: string, places: Places): string | null {
  const [, before = '', url = '', after = ''] = refreshPattern.exec(value) ?? [];
  const changed = url && location(url.trim(), places);
  return changed ? `${before}${changed}${after}` : null;
}

function allowedOrigin(value: string, { own, learnerOrigin }: Places): string | null {
  return own.pathOf(value) === null ? null : learnerOrigin;
}

function location(value: string, { own, learnerOrigin }: Places): string | null {
  if (value.startsWith('/') && !value.startsWith('//')) return own.belowPrefix(value);
  const path = own.pathOf(value, own.prefix && new URL(learnerOrigin).host);
  return path === null ? null : `${learnerOrigin}${path}`;
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
