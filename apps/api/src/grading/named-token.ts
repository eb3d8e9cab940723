type Kind = 'mail' | 'pair' | 'path' | 'digits' | 'mixed' | 'hyphenated';

/** The kind of a word that is recognisable in any sentence, such as a path or a header; null for ordinary words. */
function kindOf(word: string): Kind | null {
  if (word.includes('@')) return 'mail';
  if (word.includes('=')) return 'pair';
  if (word.includes('/')) return 'path';
  if (/^\d[\d-]*$/.test(word)) return 'digits';
  if (/\d/.test(word) && /\p{L}/u.test(word)) return 'mixed';
  return /\p{L}-\p{L}/u.test(word) ? 'hyphenated' : null;
}

const mostWords = 12;
/** Words that change the meaning of a sentence, such as negations. */
const otherMeaning =
  /^(?:not|no|nor|neither|weder|never|nicht|kein|keine|nie|pas|ni|aucun|aucune|nessun|nessuno|nessuna|jamais|non|né|mai|or|and|but|oder|und|aber|ou|et|mais|o|e|before|after|except|without|instead|vor|nach|ausser|ohne|statt|avant|après|sauf|sans|prima|dopo|tranne|senza|n't|\w+n't)$/;

export const isOtherMeaning = (word: string): boolean => otherMeaning.test(word);

/** Whether the words name this one token, and no other of its kind. */
export function isOnlyNamed(wanted: string, words: readonly string[]): boolean {
  const kind = kindOf(wanted);
  if (kind === null || words.length > mostWords || words.some(isOtherMeaning)) return false;
  const named = words.filter((word) => kindOf(word) === kind);
  return named.length === 1 && named[0] === wanted;
}
