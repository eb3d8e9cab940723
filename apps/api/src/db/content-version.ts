import { sql } from 'drizzle-orm';
import { contentVersion } from './schema/index.ts';

/** The content version, for the statement that reads a learner's own part; empty if there is none. */
export const currentVersion = sql<string>`coalesce((select ${contentVersion.version}::text from ${contentVersion}), '')`;
