import { randomBytes, randomInt } from 'node:crypto';
import { learnerId } from './copy.ts';
import type { Identity } from './identity.ts';

const invited =
  'Nadja Lio Amélie Reto Chiara Tim Noor Paul Inès Jonas Mei Luca Vreni Samir Odile Kai Rosa Emil Tess Ugo Alma Finn Zoé Hans'.split(
    ' ',
  );
const firstInvitation = 31;
/** The learner's own invitation among those of the neighbours. */
const ownIndex = 12;

export function newIdentity(): Identity {
  const codes = new Set<string>();
  while (codes.size < invited.length) codes.add(fourDigits());
  const invitations = [...codes].map((code, index) => ({
    id: firstInvitation + index,
    by: index === ownIndex ? learnerId : 1 + (index % 6),
    name: invited[index] ?? '',
    code,
    isUsed: false,
  }));
  const voucher = { hours: 1, isUsed: false, credited: [], underWay: new Set<string>() };
  return {
    invitations,
    joins: { since: 0, wrong: 0 },
    resets: new Map(),
    twoSteps: new Set([1, 4]),
    steps: new Map(),
    devices: new Map(),
    guesses: new Map(),
    logins: new Map(),
    vouchers: new Map([[`kreis-${randomBytes(3).toString('hex')}`, voucher]]),
    transfers: new Set(),
    phones: new Map(
      [1, 2, 3, 4, 5, 6].map((member) => [
        member,
        `07${6 + (member % 4)} 555 ${10 + member * 13} ${90 - member * 7}`,
      ]),
    ),
    notes: [
      { about: 2, text: 'Hat das Velo verbogen zurückgebracht. Gespräch am 3., bleibt unter uns.' },
      { about: learnerId, text: 'Neu hier, von Sefa empfohlen. Überraschungsfest nicht erwähnen!' },
      { about: 6, text: 'Wohnt ab März allein, nachfragen, ob alles gut ist.' },
    ],
  };
}

export const fourDigits = (): string => String(randomInt(10_000)).padStart(4, '0');
