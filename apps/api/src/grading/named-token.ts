type Kind = 'mail' | 'pair' | 'path' | 'digits' | 'mixed' | 'hyphenated';

/** The kind of a word that stands for itself in any sentence, such as a path or a header; null for ordinary words. */
function kindOf(word: string): Kind | null {
  if (word.includes('@')) return 'mail';
  if (word.includes('=')) return 'pair';
  if (word.includes('/')) return 'path';
  if (/^\d[\d-]*$/.test(word)) return 'digits';
  if (/\d/.test(word) && /\p{L}/u.test(word)) return 'mixed';
  return /\p{L}-\p{L}/u.test(word) ? 'hyphenated' : null;
}

const mostWords = 12;
/** With one of these, a sentence says something else than the word alone. */
const otherMeaning =
  /^(?:not|no|nor|never|nicht|kein|keine|nie|pas|ni|jamais|non|né|mai|or|and|but|oder|und|aber|ou|et|mais|o|e|ma|before|after|except|without|instead|vor|nach|ausser|ohne|statt|avant|après|sauf|sans|prima|dopo|tranne|senza|n't|\w+n't)$/;

/** True if the words name this one thing of its kind, and no other. */
export function isOnlyNamed(wanted: string, words: readonly string[]): boolean {
  const kind = kindOf(wanted);
  if (kind === null || words.length > mostWords || words.some((word) => otherMeaning.test(word)))
    return false;
  const named = words.filter((word) => kindOf(word) === kind);
  return named.length === 1 && named[0] === wanted;
}
