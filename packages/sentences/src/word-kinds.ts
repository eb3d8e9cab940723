import { wordSet } from './words.ts';

const filler = wordSet('filler');
const negations = wordSet('negations');
const articles = wordSet('articles');

/** The end of a clause, beyond which a negation has no effect. */
export const breaks = wordSet('breaks', '. ; : ! ? , ( ) [ ] → |');
export const copulas = wordSet('copulas');
export const alternatives = wordSet('alternatives');
export const conjunctions = wordSet('conjunctions', '&');

/** Whether people add the word around a short answer without changing it. */
export const isFiller = (word: string): boolean => filler.has(word);

export const isArticle = (word: string | undefined): boolean => word !== undefined && articles.has(word);

export const isNegation = (word: string): boolean => negations.has(word) || word.endsWith("n't");

/** A word such as `and`, which an ordinary sentence holds as well. */
export const isConnecting = (word: string): boolean =>
  conjunctions.has(word) || alternatives.has(word) || isNegation(word) || word === 'but';
