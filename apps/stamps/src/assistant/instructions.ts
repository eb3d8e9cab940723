/** An instruction to the assistant; without a card, it concerns the writer's own. */
export type Instruction =
  | { readonly tool: 'give_stamps'; readonly card: string | null; readonly stamps: number }
  | { readonly tool: 'read_card' }
  | { readonly tool: 'read_messages' };

const instructionsMax = 5;

const give =
  /(?<![\p{L}_])(give|send|add|credit|transfer|book|grant|put|gib|gebe|schenk|schreib|buch|überweis|schick|leg|donne|offre|ajoute|verse|crédite|transfère|envoie|mets|dai|dà|dare|regala|accredita|aggiungi|trasferisci|manda|metti)/iu;
const negated = /(?<!\p{L})(not|never|don['’]t|nicht|nie|ne|non)\s+(\p{L}+\s+)?$/iu;
const stampWord = /stamp|stempel|timbre|bollin/i;
const cardNumber = /QL-[A-Z0-9]{4}-[A-Z0-9]{4}/i;
const messageWord = /message|nachricht|messagg|inbox/i;
const cardWord = /card|karte|carte|tessera/i;
const words: readonly [RegExp, number][] = [
  [/(?<!\p{L})(ten|zehn|dix|dieci)(?!\p{L})/iu, 10],
  [/(?<!\p{L})(five|fünf|cinq|cinque)(?!\p{L})/iu, 5],
];

/** The instructions that the assistant finds in a text, sentence by sentence, whoever wrote it. */
export function instructionsIn(text: string): readonly Instruction[] {
  return text
    .split(/[.!?;](?=\s|$)|\n/)
    .map(instructionOf)
    .filter((instruction) => instruction !== null)
    .slice(0, instructionsMax);
}

function instructionOf(sentence: string): Instruction | null {
  const stamps = amountIn(sentence.replace(cardNumber, ' '));
  const verb = give.exec(sentence);
  if (verb && stamps !== null && stampWord.test(sentence) && !negated.test(sentence.slice(0, verb.index))) {
    const card = cardNumber.exec(sentence)?.[0].toUpperCase() ?? null;
    return { tool: 'give_stamps', card, stamps };
  }
  if (messageWord.test(sentence)) return { tool: 'read_messages' };
  return cardWord.test(sentence) || stampWord.test(sentence) ? { tool: 'read_card' } : null;
}

function amountIn(sentence: string): number | null {
  const digits = /(?<![\w-])\d{1,4}(?![\w-])/.exec(sentence)?.[0];
  if (digits !== undefined) return Number(digits);
  return words.find(([word]) => word.test(sentence))?.[1] ?? null;
}
