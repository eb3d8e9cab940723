import { sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { lessons } from '../../db/schema/index.ts';

/**
 * Whether a visible lesson uses the column's target: if so, learners may enter it, otherwise only staff. The subquery
 * refers to no outer table, because drizzle would then omit the table names.
 */
export const isOpen = (targetId: AnyPgColumn) =>
  sql<boolean>`${targetId} in (
    select ${lessons.targetId} from ${lessons} where ${lessons.isVisible} and ${lessons.targetId} is not null)`;
