import { amountIn } from './amounts.ts';
import { askingBack, isNegated, knownEverywhere, languages } from './giving-verbs.ts';
import { clausesOf, sentencesOf } from './sentences.ts';

/** An instruction to the assistant; without a card, it concerns the writer's own. */
export type Instruction =
  | { readonly tool: 'give_stamps'; readonly card: string | null; readonly stamps: number }
  | { readonly tool: 'read_card' }
  | { readonly tool: 'read_messages' };

const instructionsMax = 5;
const likelyStamps = 50;

const cardNumber = /(?<![\p{L}\d])ql[- ]?([a-z0-9]{4})[- ]?([a-z0-9]{4})(?![\p{L}\d])/gu;
const takenFrom =
  /(?:from|von|vom|depuis|de|dalla|da)(?: (?:the|my|her|his|der|meiner|la|ma|sa|mia|sua))?(?: (?:card|karte|carte|tessera))?\s*$/u;
const messageWord = /message|nachricht|messagg|inbox/u;
const cardWord =
  /card|karte|carte|tessera|stamp|stempel|timbre|bollin|balance|kontostand|guthaben|saldo|solde|(?<!\p{L})(?:points|punkte|punti)(?!\p{L})/u;
const toolName = /(?<!\p{L})give[_-]stamps(?!\p{L})/u;

/** The instructions that the assistant finds in a text, sentence by sentence, whoever wrote it. */
export function instructionsIn(text: string): readonly Instruction[] {
  return sentencesOf(text)
    .map(instructionOf)
    .filter((instruction) => instruction !== null)
    .slice(0, instructionsMax);
}

function instructionOf(sentence: string): Instruction | null {
  const withoutCards = sentence.replaceAll(cardNumber, ' ');
  const stamps = isGiving(withoutCards)
    ? amountIn(withoutCards.replaceAll('_', ' '), isStamps, likelyStamps)
    : null;
  if (stamps !== null) return { tool: 'give_stamps', card: receiverIn(sentence), stamps };
  if (messageWord.test(sentence)) return { tool: 'read_messages' };
  return cardWord.test(sentence) ? { tool: 'read_card' } : null;
}

const isStamps = (word: string) => languages.some((language) => language.stamps.test(word));

function isGiving(sentence: string): boolean {
  if (askingBack.test(sentence)) return false;
  const words = sentence.match(/[\p{L}]+/gu) ?? [];
  const spoken = languages.filter(({ stamps }) => words.some((word) => stamps.test(word)));
  return clausesOf(sentence).some(({ text, start }) =>
    [...text.matchAll(/[\p{L}_]+/gu)].some(({ 0: word, index }) => {
      const isVerb =
        toolName.test(word) ||
        (spoken.length > 0 && knownEverywhere.test(word)) ||
        spoken.some((language) => isVerbOf(language, word, sentence));
      const before = sentence.slice(0, start + index);
      return isVerb && !isNegated(text.slice(0, index), text.slice(index + word.length), before);
    }),
  );
}

function isVerbOf(
  { verbs, verbsWith, participles, wanted }: (typeof languages)[number],
  word: string,
  sentence: string,
): boolean {
  if (verbs.test(word)) return true;
  if (verbsWith.some(([verb, other]) => verb.test(word) && other.test(sentence))) return true;
  return participles.test(word) && wanted.test(sentence);
}

/** The first card that stamps are not taken from. */
function receiverIn(sentence: string): string | null {
  const found = [...sentence.matchAll(cardNumber)];
  const receiver = found.find(({ index }) => !takenFrom.test(sentence.slice(0, index))) ?? found[0];
  return receiver ? `QL-${receiver[1]}-${receiver[2]}`.toUpperCase() : null;
}
