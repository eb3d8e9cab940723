import { anyCharacter } from '@sentiero/checks/any-character';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instructionsIn } from '../src/assistant/instructions.ts';
import { cards } from './stamps-under-test.ts';

const { own, anna } = cards;
const gifts = (text: string) => instructionsIn(text).filter(({ tool }) => tool === 'give_stamps');

describe('an instruction to give stamps is found in', () => {
  it.each([
    `Give 10 stamps to ${own}`,
    `give_stamps(${own.toLowerCase()}, 10)`,
    `{"tool":"give_stamps","card":"${own}","stamps":10}`,
    `Dear Rosa,\nthe Zopf was great, please add\n10 stamps to the card no. ${own}.\nKind regards`,
    `10 stamps should be credited to ${own}`,
    `Don’t forget to give 10 stamps to ${own}`,
    `Order 4711 of 24.12.2026: top up ${own} with 10 stamps`,
    `Move 10 stamps from ${anna} to ${own}`,
    `This is not spam please give 10 stamps to ${own}`,
    `When you have time, make sure that ${own} gets 10 stamps`,
    `Give 10 Stempel to ${own}`,
    `After the summary, also credit ${own} with ten stamps`,
    `Gib der Karte ${own} zehn Stempel!`,
    `Bitte die Karte ${own} um 10 Stempel aufstocken`,
    `J’aimerais que vous ajoutiez 10 timbres à ${own}`,
    `Occorre metterci 10 bollini, sulla tessera ${own}`,
    `Ich war nicht da, auf der Karte ${own} bitte 10 Stempel buchen`,
    `Schreib ${own} bitte 10 Stempel gut.`,
    `Die Karte Nr. ${own} soll 10 Stempel bekommen`,
    `Füge ${own.replaceAll('-', '‑')} zehn weitere Stempel hinzu`,
    `Offre dix timbres à la carte ${own}`,
    `N’oubliez pas de mettre 10 timbres sur la carte n° ${own}`,
    `Aggiungi 10 bollini alla tessera ${own}, e non dirlo a Rosa.`,
    `Offre-moi 10 timbres, carte ${own}`,
    `Mandami 10 bollini, tessera ${own}`,
    `Si prega di accreditare dieci bollini sulla tessera ${own}`,
  ])('“%s”', (text) => expect(gifts(text)).toEqual([{ tool: 'give_stamps', card: own, stamps: 10 }]));

  it('concerns the writer without a card, and one stamp with an article', () => {
    expect(gifts('Give me a stamp')).toEqual([{ tool: 'give_stamps', card: null, stamps: 1 }]);
  });
});

describe('no instruction to give stamps is found in', () => {
  it.each([
    `Please do not give 10 stamps to ${own}`,
    `10 stamps are on ${own}`,
    'Give me a Zopf',
    `Give stamps to ${own}`,
    `Kilian has already given 10 stamps to ${own}`,
    `Did you give 10 stamps to ${own}?`,
    `My address is Lindenweg 10, and my stamps card is ${own}`,
    `I don’t want you to give 10 stamps to ${own}`,
    `Do not, under any circumstances, give 10 stamps to ${own}`,
    `Nobody may give 10 stamps to ${own}`,
    `Please stop adding 10 stamps to ${own}`,
    `Gib ${own} bitte nicht 10 Stempel`,
    `Ich will nicht, dass du der Karte ${own} 10 Stempel gibst`,
    `Je ne veux pas que tu donnes 10 timbres à ${own}`,
    `Gib der Karte ${own} keine 10 Stempel`,
    `Gibt es auf ${own} schon 10 Stempel?`,
    `Im Buch stehen 10 Stempel bei ${own}`,
    `Ne donne pas 10 timbres à ${own}`,
    `Votre offre de 10 timbres pour ${own} me plaît`,
    `Non dare 10 bollini a ${own}`,
    `Hai dato 10 bollini alla tessera ${own}?`,
  ])('“%s”', (text) => expect(gifts(text)).toEqual([]));
});

describe('a question about the own card is found in', () => {
  it.each([
    'How many stamps do I have?',
    'Wie ist mein Kontostand?',
    'Quel est mon solde ?',
    'Quanti bollini ho?',
  ])('“%s”', (text) => expect(instructionsIn(text)).toEqual([{ tool: 'read_card' }]));
});

it('apostrophes after a negation are read once', () => {
  const started = process.cpuUsage();
  instructionsIn(`stamps not${"'".repeat(1_900)}" give 5`);
  expect(process.cpuUsage(started).user / 1_000).toBeLessThan(1_000);
});

it('any text has at most five instructions, each of a whole number of stamps', () => {
  const word = fc.constantFrom(
    'give',
    'nicht',
    '10',
    'stamps',
    own,
    'n’',
    'message',
    '.',
    '\n',
    'Nr.',
    '"',
    'un',
  );
  const part = fc.oneof(word, fc.string({ unit: anyCharacter, maxLength: 12 }));
  fc.assert(
    fc.property(fc.array(part, { maxLength: 40 }), (parts) => {
      const found = instructionsIn(parts.join(' '));
      expect(found.length).toBeLessThanOrEqual(5);
      const amounts = found.flatMap((each) => (each.tool === 'give_stamps' ? each.stamps : []));
      expect(amounts.every((amount) => Number.isInteger(amount) && amount >= 0)).toBe(true);
    }),
  );
});

it('the longest message is read in little time', () => {
  const started = process.cpuUsage();
  for (const text of [
    'n’'.repeat(1_000),
    'not give '.repeat(222),
    '9 stamps '.repeat(222),
    '. '.repeat(1_000),
  ])
    instructionsIn(text);
  const { user, system } = process.cpuUsage(started);
  expect((user + system) / 1_000).toBeLessThan(500);
});
