import type { DefaultTreeAdapterTypes as Tree } from 'parse5';
import { isInside, type Attributes } from './attributes.ts';

type Place = (element: Tree.Element, attributes: Attributes) => boolean;

const names = (text: string) => new Set(text.split(/\s+/));
const on =
  (text: string): Place =>
  ({ tagName }) =>
    names(text).has(tagName.toLowerCase());

const loaded =
  'body frameset img svg image use feimage iframe frame link script style object embed input track';
const failing =
  'body frameset img image use feimage link script style object embed input video audio source track';
const ofWindow = `afterprint beforeprint beforeunload gamepadconnected gamepaddisconnected hashchange languagechange message
  messageerror offline online pagehide pagereveal pageshow pageswap popstate rejectionhandled storage
  unhandledrejection unload`;

/** The attributes that an element needs before it can load or fail. */
const sources: Readonly<Record<string, readonly string[]>> = {
  img: ['src', 'srcset'],
  image: ['href'],
  link: ['href'],
  script: ['src', 'href'],
  object: ['data'],
  embed: ['src'],
  input: ['src'],
  track: ['src'],
};

const hasSource: Place = (element, attributes) => {
  const needed = sources[element.tagName];
  if (!needed || (element.tagName === 'img' && isInside(element, 'picture'))) return true;
  if (element.tagName === 'input' && attributes.get('type')?.toLowerCase() !== 'image') return false;
  return needed.some((name) => attributes.has(name));
};

const opens: Place = (element, attributes) =>
  attributes.has('popover') || on('details dialog')(element, attributes);

/** Events that only few elements receive, and that do not bubble. */
const places: ReadonlyMap<string, Place> = new Map([
  ['onload', (element, attributes) => on(loaded)(element, attributes) && hasSource(element, attributes)],
  ['onerror', (element, attributes) => on(failing)(element, attributes) && hasSource(element, attributes)],
  ['ontoggle', opens],
  ['onbeforetoggle', opens],
  ...['onbegin', 'onend', 'onrepeat'].map((name): [string, Place] => [
    name,
    on('animate animatetransform animatemotion set discard'),
  ]),
  ...['onstart', 'onfinish', 'onbounce'].map((name): [string, Place] => [name, on('marquee')]),
  ...[...names(ofWindow)].map((name): [string, Place] => [`on${name}`, on('body frameset')]),
]);

/** Whether such an element can receive the event at all. */
export function canHappen(name: string, element: Tree.Element, attributes: Attributes): boolean {
  return places.get(name)?.(element, attributes) ?? true;
}
