import * as T from 'typebox';
import { Value } from 'typebox/value';

/**
 * A backup is a compressed PostgreSQL script: a header line that describes it, the rows of each table as `COPY` reads
 * them, and a last line that marks it as complete.
 */
const BackupHeader = T.Object({
  sentiero_backup: T.Literal(1),
  /** The newest migration of the schema that the rows fit. */
  schema: T.Integer(),
  at: T.String(),
  /** The last values of the id sequences. */
  sequences: T.Array(T.Object({ table: T.String(), column: T.String(), last: T.Integer() })),
});
export type BackupHeader = T.Static<typeof BackupHeader>;

/** Tables that a backup omits: sessions, and anything in flight. */
export const leftOut: ReadonlySet<string> = new Set([
  'sessions',
  'verifications',
  'outbox',
  'webhook_deliveries',
  'lab_sessions',
  'lab_tickets',
  'lti_launches',
  'lti_logins',
  'lti_registrations',
  'active_lessons',
  'first_answers',
  // The bench's tables: its requests and held traffic are in flight.
  'bench_buckets',
  'bench_holds',
  'bench_runs',
  'proxies',
  // Omitted as well: the content version, so that every process reloads the content after a restore.
  'content_version',
]);

const remark = '-- ';
export const endOfRows = '\\.';
export const endOfBackup = `${remark}end of backup`;
/** The only statement allowed besides rows: restoring executes the backup as it is. */
const copyLine = /^COPY "(\w+)" \("\w+"(?:, "\w+")*\) FROM stdin;$/;

export const headerLine = (header: BackupHeader) => `${remark}${JSON.stringify(header)}`;
export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
export const startOfRows = (table: string, columns: string[]) =>
  `COPY ${quoted(table)} (${columns.map(quoted).join(', ')}) FROM stdin;`;

export function parseHeader(line: string): BackupHeader {
  const header = line.startsWith(remark) ? asJson(line.slice(remark.length)) : null;
  if (!Value.Check(BackupHeader, header)) throw new Error('This is not a backup of Sentiero.');
  return header;
}

/** The statement that starts a table's rows, and the table's name. */
export function parseStart(line: string): { table: string; statement: string } | null {
  const table = copyLine.exec(line)?.[1];
  return table === undefined ? null : { table, statement: line.replace(/;$/, '') };
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
