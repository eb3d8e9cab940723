import { sqlTokens } from '@sentiero/sql-text';
import { entryMax, type LogEntry, type LogReader } from './log-entry.ts';
import { LineSplitter } from './read-lines.ts';

/** The columns of `csvlog`, counted from 0. */
const column = { pid: 3, severity: 11, message: 13, detail: 14, query: 19 } as const;
const statementStart = /^(?:statement|execute [^:]*): ([\s\S]*)$/;

const sessionsMax = 1000;

type Fields = { pid: string; severity: string; message: string; detail: string; query: string };

/** PostgreSQL's log as CSV; a quoted field may contain line breaks. */
export function csvLog(): LogReader {
  const entries = new Entries();
  const splitter = new LineSplitter({ quoted: true });
  const toEntries = (record: string): LogEntry[] => {
    const cells = cellsOf(record);
    const at = (place: number) => cells[place] ?? '';
    return entries.of({
      pid: at(column.pid),
      severity: at(column.severity),
      message: at(column.message),
      detail: at(column.detail),
      query: at(column.query),
    });
  };
  return { dialect: 'postgresql', read: (text) => splitter.push(text).flatMap(toEntries), flush: () => [] };
}

/** PostgreSQL's log as a JSON object a line. */
export function jsonLog(): LogReader {
  const entries = new Entries();
  const splitter = new LineSplitter();
  const toEntries = (line: string): LogEntry[] => {
    const record = parse(line);
    const at = (name: string) => {
      const value = record[name];
      return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
    };
    const [severity, message, detail] = [at('error_severity'), at('message'), at('detail')];
    return entries.of({ pid: at('pid'), severity, message, detail, query: at('statement') });
  };
  return { dialect: 'postgresql', read: (text) => splitter.push(text).flatMap(toEntries), flush: () => [] };
}

const stderrLine = /^(.*?)(LOG|ERROR|DETAIL|STATEMENT|HINT|CONTEXT|WARNING|FATAL|NOTICE): {2}(.*)/s;

/** The fields whose text goes on in further lines. */
const fields: Readonly<Record<string, 'message' | 'detail' | 'query'>> = {
  LOG: 'message',
  ERROR: 'message',
  DETAIL: 'detail',
  STATEMENT: 'query',
};

/** PostgreSQL's plain log with a prefix that has the process in brackets; further lines begin with a tab. */
export function stderrLog(): LogReader {
  const entries = new Entries();
  const splitter = new LineSplitter();
  let open: Fields | null = null;
  let field: 'message' | 'detail' | 'query' | null = null;
  const take = (): LogEntry[] => {
    const taken = open ? entries.of(open) : [];
    open = null;
    return taken;
  };
  const toEntries = (line: string): LogEntry[] => {
    const [, prefix, severity = '', text = ''] = stderrLine.exec(line) ?? [];
    if (prefix === undefined) {
      if (open && field && line.startsWith('\t') && open[field].length < entryMax)
        open[field] += `\n${line.slice(1)}`;
      return [];
    }
    field = fields[severity] ?? null;
    if (field !== 'message') {
      if (open && field) open[field] = text;
      return [];
    }
    const done = take();
    const pid = /\[(\d+)\]/.exec(prefix)?.[1] ?? '';
    open = { pid, severity, message: text, detail: '', query: '' };
    return done;
  };
  return { dialect: 'postgresql', read: (text) => splitter.push(text).flatMap(toEntries), flush: take };
}

/** PostgreSQL logs a statement that it cannot parse with its error only. */
class Entries {
  /** The latest statement that each session has logged. */
  readonly #logged = new Map<string, string>();

  of({ pid: session, severity, message, detail, query }: Fields): LogEntry[] {
    if (severity === 'ERROR') {
      const isLogged = query === '' || this.#logged.get(session) === query;
      const error: LogEntry = { kind: 'error', session, text: message };
      return isLogged ? [error] : [{ kind: 'statement', session, text: query }, error];
    }
    const [, text] = statementStart.exec(message) ?? [];
    if (severity !== 'LOG' || text === undefined) return [];
    this.#log(session, text);
    return [{ kind: 'statement', session, text: withParameters(text, detail) }];
  }

  #log(session: string, text: string): void {
    this.#logged.delete(session);
    this.#logged.set(session, text);
    const [oldest] = this.#logged.keys();
    if (this.#logged.size > sessionsMax && oldest !== undefined) this.#logged.delete(oldest);
  }
}

/** Puts the parameters of a prepared statement in their places, as far as there is room. */
function withParameters(text: string, detail: string): string {
  const given = sqlTokens(detail, 'postgresql').filter(({ kind }) => kind !== 'space');
  const values = new Map<string, string>();
  for (const [place, { kind, text: name }] of given.entries()) {
    const value = given[place + 2];
    if (kind === 'parameter' && value) values.set(name, value.text);
  }
  let room = entryMax - text.length;
  const parts = sqlTokens(text, 'postgresql').map(({ kind, text: part }) => {
    const value = kind === 'parameter' ? values.get(part) : undefined;
    room -= value?.length ?? 0;
    return value === undefined || room < 0 ? part : value;
  });
  return parts.join('');
}

function cellsOf(record: string): string[] {
  const cells = record.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/gy);
  return [...cells].map(([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain);
}

function parse(line: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
