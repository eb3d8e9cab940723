/**
 * Characters that nobody sees, after NFKD, as the inside of a character class that JavaScript and PostgreSQL both read:
 * default-ignorable ones (soft hyphen, zero width, marks of direction, fillers, variation selectors, byte order mark) and
 * those of interlinear annotation.
 */
const unseen =
  '\\u00AD\\u034F\\u061C\\u115F\\u1160\\u17B4\\u17B5\\u180B-\\u180F\\u200B-\\u200F\\u202A-\\u202E\\u2060-\\u206F\\u3164\\uFE00-\\uFE0F\\uFEFF\\uFFA0\\uFFF0-\\uFFFB';
const accents = '\\u0300-\\u036F';

/** What a search ignores, as the inside of a character class that JavaScript and PostgreSQL both read. */
export const ignoredInSearch = `${unseen}${accents}`;

/** The other forms of the apostrophe, the quote and the hyphen that keyboards and word processors write. */
export const variants = {
  // prime and curly ones, modifier letters, `´` and the grave accent
  "'": '\u2018\u2019\u201A\u201B\u2032\u2035\u2039\u203A\u02B9\u02BB\u02BC\u02BD\uFF07\u00B4\u0060',
  '"': '\u201C\u201D\u201E\u201F\u2033\u2036\u00AB\u00BB\uFF02',
  '-': '\u2010\u2011\u2012\u2013\u2014\u2015\u2212\uFE58\uFE63\uFF0D',
} as const;

// Control characters that are no blanks.
const control = '\\u0000-\\u0008\\u000E-\\u001F\\u007F-\\u0084\\u0086-\\u009F';
const invisible = new RegExp(`[\\p{Default_Ignorable_Code_Point}${unseen}${control}]`, 'gu');
const edge = new RegExp(`^[\\p{Default_Ignorable_Code_Point}${unseen}\\s\\u2800]$`, 'u');

/** The text without characters that nobody sees. */
export const withoutInvisible = (text: string): string => text.replaceAll(invisible, '');

/** The text without blanks and characters that nobody sees at its beginning and its end. */
export function trimmedText(text: string): string {
  const characters = [...text];
  const isSeen = (character: string) => !edge.test(character);
  const first = characters.findIndex(isSeen);
  return first < 0 ? '' : characters.slice(first, characters.findLastIndex(isSeen) + 1).join('');
}

/** Whether nothing of a text is seen. */
export const isBlank = (text: string): boolean => !/[^\s\u2800]/u.test(withoutInvisible(text));

/** Replaces the forms of each sign with the sign. */
export function signReplacer(signs: Readonly<Record<string, string>>): (text: string) => string {
  const patterns = Object.entries(signs).map(
    ([sign, forms]) => [sign, new RegExp(`[${forms}]`, 'g')] as const,
  );
  return (text) => patterns.reduce((read, [sign, forms]) => read.replaceAll(forms, sign), text);
}

/** With a line feed at the end of each line, whatever the system. */
export const withLineFeeds = (text: string): string => text.replaceAll(/\r\n?/g, '\n');
