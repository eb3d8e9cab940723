import * as T from 'typebox';
import { Id, Language, Translatable } from '../shared/index.ts';

/** One translation of one of an item's texts; `field` is `title`, or `goals/0` in a list. */
export const TranslationRef = T.Object({ field: T.String({ maxLength: 40 }), language: Language });
export type TranslationRef = T.Static<typeof TranslationRef>;

/** Translations whose English text has changed since they were made, and texts copied from another language. */
export const stale = { stale_translations: T.Array(TranslationRef) };
/** Texts that the form copied from another language: not translated until they are changed or confirmed. */
export const copied = { copied_translations: T.Optional(T.Array(TranslationRef, { maxItems: 800 })) };

/** Unchanged translations that are confirmed to be still correct. */
export const confirmed = {
  confirmed_translations: T.Optional(T.Array(TranslationRef, { maxItems: 500 })),
  ...copied,
};

const item = { id: Id, title: Translatable, ...stale };

/** The outdated translations of all lessons, steps and categories. */
export const TranslationOverview = T.Object({
  lessons: T.Array(T.Object({ ...item, steps: T.Array(T.Object(item)) })),
  categories: T.Array(T.Object(item)),
});
export type TranslationOverview = T.Static<typeof TranslationOverview>;
