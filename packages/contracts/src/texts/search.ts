import { ignoredInSearch, signReplacer, variants } from './characters.ts';
import { asciiDomain } from './email.ts';

const withPlainSigns = signReplacer(variants);
const ignored = new RegExp(`[${ignoredInSearch}]`, 'g');

/**
 * The form in which texts are searched: case, accents, width, the form of apostrophes and hyphens, and what nobody sees
 * make no difference. `searchable` in the API is the same in SQL.
 */
export const searchForm = (text: string): string =>
  withPlainSigns(text)
    .normalize('NFKD')
    .replaceAll(ignored, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ς', 'σ');

/** The words to search for, in their form. */
export const searchWords = (typed: string): readonly string[] =>
  searchForm(typed)
    .split(/\s+/)
    .filter((word) => word !== '');

/** Whether each typed word occurs in the text. */
export function hasWords(text: string, typed: string): boolean {
  const searched = searchForm(text);
  return searchWords(typed).every((word) => searched.includes(word));
}

/** The words as parts of a stored email address, where they name an international domain. */
export const addressWords = (typed: string): readonly string[] =>
  typed.split(/\s+/).flatMap((word) => {
    const at = word.lastIndexOf('@') + 1;
    const domain = asciiDomain(word.slice(at));
    return word === '' ? [] : [searchForm(word.slice(0, at)) + (domain ?? searchForm(word.slice(at)))];
  });
