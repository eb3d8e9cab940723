import { sql } from 'drizzle-orm';
import { contentVersion } from './schema/index.ts';

/** The content version as a subquery, for the statement that reads a learner's own data; empty if there is none. */
export const currentVersion = sql<string>`coalesce((select ${contentVersion.version}::text from ${contentVersion}), '')`;
