import * as T from 'typebox';
import { limits, line, shownPattern, TitleInput, Translatable } from '../shared/index.ts';

export const termLimits = { terms: 500, spellings: 20, textMax: 600 } as const;

const Spellings = T.Array(line(limits.nameMax), { maxItems: termLimits.spellings, uniqueItems: true });
const explanation = T.String({ minLength: 1, maxLength: termLimits.textMax, pattern: shownPattern });

/** A term of the field as authors write it. `spellings` are further forms of the term in texts, such as plurals. */
export const TermInput = T.Object({
  term: TitleInput,
  spellings: T.Object({ de: Spellings, en: Spellings, fr: Spellings, it: Spellings }),
  text: T.Object({ de: explanation, en: explanation, fr: explanation, it: explanation }),
});
export type TermInput = T.Static<typeof TermInput>;

export const noSpellings: TermInput['spellings'] = { de: [], en: [], fr: [], it: [] };

const Forms = T.Array(T.String());

/** A term of the glossary; `key` identifies it in addresses. */
export const Term = T.Object({
  key: T.String(),
  term: Translatable,
  spellings: T.Object({ de: Forms, en: Forms, fr: Forms, it: Forms }),
  text: Translatable,
});
export type Term = T.Static<typeof Term>;
