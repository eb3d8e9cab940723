import { languages, type Language } from '@sentiero/contracts/shared';
import type { Problem } from './curriculum-error.ts';
import type { TextLine } from './text-lines.ts';

const noBreak = '\u00a0\u202f';
const end = String.raw`(?=[\s*_)\]»”"']|$)`;

type Rule = { of: readonly Language[]; pattern: RegExp; reason: string };

const rules: readonly Rule[] = [
  { of: languages, pattern: /\S {2,}(?=\S)/u, reason: 'two blanks, one after the other' },
  {
    of: ['de', 'en', 'it'],
    pattern: new RegExp(String.raw`\S[\s${noBreak}][,.;:!?]${end}`, 'u'),
    reason: 'a blank before a punctuation mark',
  },
  {
    of: ['fr'],
    pattern: new RegExp(String.raw`\S[\s${noBreak}][,.]${end}`, 'u'),
    reason: 'a blank before a full stop or a comma',
  },
  {
    of: ['fr'],
    pattern: new RegExp(String.raw`[^\s${noBreak};:!?]\*{0,2}[;:!?]${end}|\S [;:!?]`, 'u'),
    reason: 'no narrow no-break space (U+202F) before ; : ! or ?',
  },
  {
    of: ['fr'],
    pattern: new RegExp(`«(?![${noBreak}])|(?<![${noBreak}])»`, 'u'),
    reason: 'no narrow no-break space (U+202F) inside « »',
  },
  { of: ['de'], pattern: /ß/u, reason: '"ß", which is "ss" in Switzerland' },
];

/** Tables are padded, and the text after `[name]:` is a URL. */
const isOfMarkdown = /^\s*(\||\[[^\]]+\]:)/u;

/** Spacing that a typesetter would correct. */
export function checkSpacing(lines: readonly TextLine[]): Problem[] {
  return lines
    .filter(({ text }) => !isOfMarkdown.test(text))
    .flatMap(({ file, line, language, text }) =>
      rules
        .filter(({ of, pattern }) => of.includes(language) && pattern.test(text))
        .map(({ reason }) => ({ file, line, reason })),
    );
}
