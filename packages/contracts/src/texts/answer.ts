import { isBlank, signReplacer, variants, withLineFeeds, withoutInvisible } from './characters.ts';

/** Without `´` and the grave accent, which are signs of their own in code. */
const withPlainSigns = signReplacer({ ...variants, "'": variants["'"].replaceAll(/[\u00B4\u0060]/g, '') });

/** `l´eau`, `po´` and `1´500` as they are typed on keyboards that have the accent in place of an apostrophe. */
const accentInWord = /(?<=[\p{L}\p{N}])\u00B4|(?<=[\p{L}\p{N}])`(?=[\p{L}\p{N}])/gu;

/**
 * The form in which an answer is compared: what nobody sees, the form of apostrophes, quotes, hyphens and blanks, letter
 * case, and `ß` instead of the Swiss `ss` make no difference.
 */
export function plainAnswer(text: string): string {
  return withPlainSigns(withoutInvisible(text).replaceAll(accentInWord, "'"))
    .normalize('NFKC')
    .replaceAll(/[\s\u2800]+/g, ' ')
    .trim()
    .toLowerCase()
    .replaceAll('ß', 'ss');
}

/** A space of no width, where it may stand for a blank: some editors break lines at it. */
const space = /\u200B+/g;
/** What a phone makes of two hyphens; before a digit it is a minus. */
const longDash = /[\u2013\u2014\u2015](?!\d)/g;

/** What may have been meant by an answer, most likely first: characters stand in it that keyboards put in place of others. */
export function readingsOf(answer: string): readonly string[] {
  const spaced = [answer, answer.replaceAll(space, ' ')];
  const readings = spaced.flatMap((text) => [text, text.replaceAll(longDash, '--')]);
  return [...new Set(readings.map(withoutInvisible))];
}

/**
 * The stored form of a text that others read: composed, with line feeds, and without what PostgreSQL cannot store; empty
 * if nothing of it is seen.
 */
export const storedText = (text: string): string =>
  isBlank(text) ? '' : withLineFeeds(text).replaceAll('\0', '').normalize('NFC').trim();
