import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { root } from './root.ts';
import { run } from './run.ts';

const folder = join(root, 'apps/api/drizzle');
/** The first migration created the schema of the first release. */
const firstChecked = 1;
/** The first line of a contracting migration names the release since which its tables and columns are unused. */
const contractMark = /^-- contract: .+ not needed since \d+\.\d+\.\d+\b/;

const refused: [RegExp, string][] = [
  [
    /^DROP (TABLE|VIEW|MATERIALIZED VIEW|TYPE|SCHEMA|FUNCTION|SEQUENCE|EXTENSION|TRIGGER)\b/,
    'drops something',
  ],
  [/\bDROP COLUMN\b/, 'drops a column'],
  [/\bDROP DEFAULT\b/, 'drops a default that inserts of the version before rely on'],
  [/\bRENAME\b/, 'renames something'],
  [/\bSET NOT NULL\b/, 'makes a column required'],
  [/\bALTER COLUMN \S+ (SET DATA )?TYPE\b/, 'changes the type of a column'],
  [
    /\bADD COLUMN\b(?=.*\bNOT NULL\b)(?!.*\b(DEFAULT|GENERATED)\b)/,
    'adds a required column without a default',
  ],
  [/\bADD CONSTRAINT\b/, 'adds a constraint to a table that is there'],
  [/^CREATE UNIQUE INDEX\b/, 'adds a unique index to a table that is there'],
  // The only trigger that changes no row: it renews the content version.
  [
    /^CREATE (CONSTRAINT )?TRIGGER\b(?!.* EXECUTE FUNCTION "?renew_content_version"?\(\);?$)/,
    'adds a trigger to a table that is there',
  ],
  [/^(TRUNCATE|DELETE)\b/, 'deletes rows'],
];

/**
 * The statements that would break the previous version, which runs alongside the new one; none for a marked
 * contraction.
 */
export function problemsOfMigration(text: string): string[] {
  if (contractMark.test(text)) return [];
  const statements = text.split('--> statement-breakpoint').map(plain);
  const made = new Set(
    statements.flatMap((sql) => /^CREATE TABLE (?:IF NOT EXISTS )?"?(\w+)/i.exec(sql)?.[1] ?? []),
  );
  return statements.flatMap((sql) => {
    const table = /^(?:ALTER TABLE(?: ONLY)?|CREATE.*? ON(?: TABLE)?(?: ONLY)?) (?:"public"\.)?"?(\w+)/i.exec(
      sql,
    )?.[1];
    if (table !== undefined && made.has(table)) return [];
    return refused
      .filter(([pattern]) => new RegExp(pattern, 'i').test(sql))
      .map(([, reason]) => `${reason}: ${sql.slice(0, 100)}`);
  });
}

function plain(statement: string): string {
  return statement
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .replaceAll(/\s+/g, ' ')
    .trim();
}

const migrationsIn = async (path: string) =>
  (await readdir(path)).filter((name) => name.endsWith('.sql')).toSorted();

/**
 * Checks that every later migration keeps the previous version working, as docs/operating.md requires, and that the
 * migrations lead to the schema.
 */
export async function checkMigrations(): Promise<string[]> {
  const names = await migrationsIn(folder);
  const problems = await missingMigration(names);
  for (const name of names.filter((file) => Number.parseInt(file, 10) >= firstChecked)) {
    const found = problemsOfMigration(await readFile(join(folder, name), 'utf8'));
    problems.push(...found.map((problem) => `${name} ${problem}`));
  }
  return problems;
}

/** Generates in a copy what `db:generate` would add. */
async function missingMigration(names: readonly string[]): Promise<string[]> {
  const copy = await mkdtemp(join(tmpdir(), 'migrations-'));
  try {
    await cp(folder, copy, { recursive: true });
    const source = [
      '--dialect=postgresql',
      '--casing=snake_case',
      '--schema=apps/api/src/db/schema/index.ts',
    ];
    // drizzle-kit takes every folder as relative.
    const args = [
      'apps/api/node_modules/drizzle-kit/bin.cjs',
      'generate',
      ...source,
      `--out=${relative(root, copy)}`,
    ];
    const { code, output } = await run('node', args);
    if (code !== 0) return [output.trim()];
    const isCurrent = (await migrationsIn(copy)).length === names.length;
    return isCurrent ? [] : ['apps/api/drizzle lacks a migration to the schema: run `pnpm db:generate`'];
  } finally {
    await rm(copy, { recursive: true });
  }
}
