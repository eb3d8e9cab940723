import type { Language, Translatable } from '@sentiero/contracts/shared';
import { sql } from 'drizzle-orm';
import { integer, jsonb, text, timestamp, type AnyPgColumn } from 'drizzle-orm/pg-core';

export const id = () => integer().primaryKey().generatedAlwaysAsIdentity();
/** A reference to a parent row; deleting the parent deletes this row. */
export const belongsTo = (column: () => AnyPgColumn) =>
  integer().notNull().references(column, { onDelete: 'cascade' });
export const instant = () => timestamp({ withTimezone: true, mode: 'date', precision: 3 });
export const translatable = () => jsonb().$type<Translatable>().notNull();
/** By field (`title`, `goals/0`) and language: a hash of the English text that a translation was made from. */
export type TranslationSources = Record<string, Partial<Record<Language, string>>>;
export const translationSources = () => jsonb().$type<TranslationSources>().notNull().default({});
export const translatableList = () => jsonb().$type<Translatable[]>().notNull();

/** Identifies an item in files; unchanged when the title changes. */
export const key = () =>
  text()
    .notNull()
    .default(sql`gen_random_uuid()::text`);
