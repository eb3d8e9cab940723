import type { XmlDocument } from '@sentiero/lab-app/xml/read-xml';
import type { OfferText } from '../data/copy.ts';
import { readOfferText } from '../offers/offer-text.ts';

const fields = new Set(['headline', 'text', 'kind', 'hours', 'link']);
const importedMost = 10;

/** The offers of a document, with what they may leave out. */
export function offersOf({ elements }: XmlDocument): OfferText[] {
  const found: Map<string, string>[] = [];
  for (const { name, text } of elements) {
    if (name === 'offer')
      found.push(
        new Map([
          ['kind', 'thing'],
          ['hours', '1'],
        ]),
      );
    else if (fields.has(name)) found.at(-1)?.set(name, text.replaceAll('\0', ' ').trim().slice(0, 1_000));
  }
  return found.slice(0, importedMost).map((values) => readOfferText((name) => values.get(name)));
}
