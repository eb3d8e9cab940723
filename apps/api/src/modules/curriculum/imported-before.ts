import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { eq, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { contentVersion, importedItems, targets } from '../../db/schema/index.ts';
import { hashOf } from '../../hash-of.ts';

const root = fileURLToPath(new URL('../../../../../', import.meta.url));
/** The code that reads the files and stores their items. */
const code = ['packages/contracts/src', 'packages/curriculum/src', 'apps/api/src/modules'];

/** A hash of a curriculum's folder and of the code that imports it. */
export function hashOfFiles(folder: string): string {
  const sum = createHash('sha256');
  for (const dir of [folder, ...code.map((path) => join(root, path))]) {
    const entries = readdirSync(dir, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
    for (const file of entries.map(({ parentPath, name }) => join(parentPath, name)).toSorted())
      sum.update(`${relative(dir, file)}\0`).update(readFileSync(file));
  }
  return sum.digest('hex');
}

/** Whether an import of these files would find everything as the last one left it. */
export async function isImported(ctx: Context, files: string): Promise<boolean> {
  const { noted, state } = await readState(ctx, files);
  return noted === state;
}

/** Called at the end of an import's transaction. */
export async function noteImported(tx: Context, files: string): Promise<void> {
  // The content version is renewed by deferred triggers.
  await tx.db.execute(sql`set constraints all immediate`);
  const { version, state } = await readState(tx, files);
  await tx.db.update(contentVersion).set({ imported: state }).where(eq(contentVersion.version, version));
}

async function readState(ctx: Context, files: string) {
  const [row] = await ctx.db
    .select({
      noted: contentVersion.imported,
      version: contentVersion.version,
      targets: sql<string>`(select string_agg(${targets.id} || ${targets.slug}, ' ' order by ${targets.id}) from ${targets})`,
      ledger: sql<string>`(select md5(string_agg(concat(${importedItems.key}, ${importedItems.hash},
        ${importedItems.shippedHash}), ' ' order by ${importedItems.key})) from ${importedItems})`,
    })
    .from(contentVersion);
  if (!row) throw new Error('The database has no content version.');
  const { noted, ...current } = row;
  return { noted, version: row.version, state: hashOf({ ...current, files }) };
}
