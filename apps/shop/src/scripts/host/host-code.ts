import { deskOf } from './desk.ts';
import { documentOf, locationOf } from './document.ts';
import { elements, properties, specialProperties } from './elements.ts';
import type { HostFacts } from './host.ts';
import { network } from './network.ts';
import { notes } from './notes.ts';
import { requestValues } from './values.ts';
import { windowOf } from './window.ts';

const parts = [
  notes,
  properties,
  specialProperties,
  elements,
  requestValues,
  network,
  locationOf,
  documentOf,
  windowOf,
];

/**
 * The globals of a page as a program for a virtual machine. Its value is the desk: a function that makes the page go on
 * and says what it did.
 */
export function hostCode({ href, cookie, allowsInline }: HostFacts): string {
  const readable = [
    'className',
    'dataset',
    'attributes',
    'getAttribute',
    'textContent',
    'innerText',
    'innerHTML',
  ];
  const reflected =
    'id title alt name value src href lang dir type rel target action data label placeholder content'.split(
      ' ',
    );
  const facts = JSON.stringify({ href, cookie, allowsInline, limit: 200, readable, reflected });
  return `((facts) => {
  const host = { ...facts, global: globalThis, sent: [], pages: [], codes: [], later: [], texts: new Map(), isUnsure: false, hasRead: false };
  for (const part of [${parts.join(',\n')}]) part(host);
  return (${deskOf.toString()})(host);
})(${facts})`;
}
