import { offerKinds, type OfferText } from '../data/copy.ts';
import { quartersIn } from '../http/forms.ts';
import { Problem } from '../http/problem.ts';

/** What somebody writes of an offer, from a form, JSON or XML; a problem if something is wrong with it. */
export function readOfferText(valueOf: (name: string) => unknown): OfferText {
  const textOf = (name: string) => {
    const value = valueOf(name);
    return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  };
  const headline = textOf('headline');
  if (headline === '' || headline.length > 120) throw new Problem(400, 'headline');
  const text = textOf('text');
  if (text === '' || text.length > 1_000) throw new Problem(400, 'text');
  const kind = offerKinds.find((known) => known === valueOf('kind'));
  if (!kind) throw new Problem(400, 'kind');
  const hours = quartersIn(textOf('hours'));
  if (hours === null || hours <= 0 || hours > 40) throw new Problem(400, 'hours');
  const link = textOf('link');
  if (link.length > 300 || (link !== '' && !URL.canParse(link))) throw new Problem(400, 'link');
  return { headline, text, kind, hours, link };
}
