import { sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { lessons } from '../../db/schema/index.ts';

/**
 * Whether a visible lesson uses the target that the column names: then learners may go there, otherwise staff only.
 * Without a reference from inside to outside, as drizzle leaves out the names of tables where there is one.
 */
export const isOpen = (targetId: AnyPgColumn) =>
  sql<boolean>`${targetId} in (
    select ${lessons.targetId} from ${lessons} where ${lessons.isVisible} and ${lessons.targetId} is not null)`;
