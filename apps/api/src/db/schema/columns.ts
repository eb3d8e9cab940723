import type { Translatable } from '@sentiero/contracts/shared';
import { integer, jsonb, timestamp } from 'drizzle-orm/pg-core';

export const id = () => integer().primaryKey().generatedAlwaysAsIdentity();
export const instant = () => timestamp({ withTimezone: true, mode: 'date', precision: 3 });
export const translatable = () => jsonb().$type<Translatable>().notNull();
export const translatableList = () => jsonb().$type<Translatable[]>().notNull();
