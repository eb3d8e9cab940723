import type { Language } from '@sentiero/contracts/shared';
import type { Problem } from './curriculum-error.ts';
import type { TextLine } from './text-lines.ts';

/** Shorter texts, such as names, may be the same in several languages. */
const leastWords = 5;
const words = /\p{L}{2,}/gu;
const names: Readonly<Record<Language, string>> = {
  de: 'German',
  en: 'English',
  fr: 'French',
  it: 'Italian',
};

/** Sentences that are the same in two languages, because a text was copied and never translated. */
export function checkCopies(lines: readonly TextLine[]): Problem[] {
  const prose = lines.filter(({ text }) => (text.match(words)?.length ?? 0) >= leastWords);
  const groups = Map.groupBy(prose, ({ file, text }) => `${textOf(file)} ${text.trim()}`);
  return [...groups.values()].flatMap(([first, ...others]) =>
    others
      .filter(({ language }) => first && language !== first.language)
      .map(({ file, line, language }) => ({
        file,
        line,
        reason: `the ${names[language]} text is the same as the ${names[first?.language ?? 'en']}`,
      })),
  );
}

/** The path of a text without its language. */
const textOf = (file: string) => file.replace(/(^|[/.])(?:de|en|fr|it)\.md$/, '$1md');
