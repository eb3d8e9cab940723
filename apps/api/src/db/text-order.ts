import { ignoredInSearch, variants } from '@sentiero/contracts/texts';
import { asc, sql, type Column, type SQL, type SQLWrapper } from 'drizzle-orm';

/** The collation of ICU that every PostgreSQL has, whatever the locale of its database. */
const alphabet = sql.raw('collate "und-x-icu"');

/** A text to sort by, in the order of the alphabet. */
export const inAlphabet = (text: SQLWrapper): SQL => sql`${text} ${alphabet}`;

type Person = Readonly<Record<'firstName' | 'lastName' | 'id', Column>>;

/** The order of people in a list. */
export const byName = ({ lastName, firstName, id }: Person): SQL[] => [
  asc(inAlphabet(lastName)),
  asc(inAlphabet(firstName)),
  asc(id),
];

const code = (sign: string) => sign.charCodeAt(0).toString(16).padStart(4, '0');
/** A text as an ASCII literal: drizzle-kit breaks index expressions that contain `--`. */
const literal = (text: string) => sql.raw(`U&'${text.replaceAll(/[^a-z]/g, (sign) => `\\${code(sign)}`)}'`);

/** Replaces the characters of a class, which costs a third of `translate`. */
const replaced = (text: SQLWrapper, [characters, sign]: readonly [string, string]): SQL =>
  sql`regexp_replace(${text}, ${sql.raw(`'[${characters}]'`)}, ${literal(sign)}, 'g')`;
const withPlainSigns = (text: SQLWrapper): SQLWrapper =>
  Object.entries(variants)
    .map(([sign, forms]) => [[...forms].map((form) => `\\u${code(form)}`).join(''), sign] as const)
    .reduce(replaced, text);
const lower = (text: SQLWrapper): SQL => sql`lower(${text} ${alphabet})`;

/**
 * A text to search: what `searchForm` makes of it, in SQL that an index can have. Of texts in ASCII, which most are, it
 * takes a short way.
 */
export const searchable = (text: SQLWrapper): SQL => sql`case when octet_length(${text}) = length(${text})
  then replace(${lower(sql`(${text})`)}, ${literal('`')}, ${literal("'")})
  else replace(replace(${lower(replaced(sql`normalize(${withPlainSigns(text)}, nfkd)`, [ignoredInSearch, '']))},
    ${literal('ß')}, 'ss'), ${literal('ς')}, ${literal('σ')}) end`;

/** Whether a searchable text contains these characters, which are in their search form. */
export const contains = (text: SQLWrapper, words: string): SQL => matches(text, `%${escaped(words)}%`);

/** Whether a searchable text, or one of its words, begins with these characters. */
export const hasWordFrom = (text: SQLWrapper, word: string): SQL =>
  sql`(${matches(text, `${escaped(word)}%`)} or ${matches(text, `% ${escaped(word)}%`)})`;

const matches = (text: SQLWrapper, pattern: string): SQL => sql`(${searchable(text)}) like ${pattern}`;
const escaped = (words: string) => words.replaceAll(/[\\%_]/g, '\\$&');
