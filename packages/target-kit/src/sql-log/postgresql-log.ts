import { entryMax, type LogEntry, type LogReader } from './log-entry.ts';
import { LineSplitter } from './read-lines.ts';

/** The columns of `csvlog`, counted from 0. */
const column = { pid: 3, severity: 11, message: 13, detail: 14, query: 19 } as const;
const statementStart = /^(?:statement|execute [^:]*): ([\s\S]*)$/;

type Fields = { pid: string; severity: string; message: string; detail: string };

/** PostgreSQL's log as CSV; a quoted field may contain line breaks. */
export function csvLog(): LogReader {
  const splitter = new LineSplitter({ quoted: true });
  const toEntries = (record: string): LogEntry[] => {
    const cells = cellsOf(record);
    const at = (place: number) => cells[place] ?? '';
    return entriesOf({
      pid: at(column.pid),
      severity: at(column.severity),
      message: at(column.message),
      detail: at(column.detail),
    });
  };
  return { read: (text) => splitter.push(text).flatMap(toEntries), flush: () => [] };
}

/** PostgreSQL's log as a JSON object a line. */
export function jsonLog(): LogReader {
  const splitter = new LineSplitter();
  const toEntries = (line: string): LogEntry[] => {
    const record = parse(line);
    const at = (name: string) => {
      const value = record[name];
      return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
    };
    const [severity, message, detail] = [at('error_severity'), at('message'), at('detail')];
    return entriesOf({ pid: at('pid'), severity, message, detail });
  };
  return { read: (text) => splitter.push(text).flatMap(toEntries), flush: () => [] };
}

const stderrLine = /^(.*?)(LOG|ERROR|DETAIL|STATEMENT|HINT|CONTEXT|WARNING|FATAL|NOTICE): {2}(.*)/s;

/** PostgreSQL's plain log with a prefix that has the process in brackets; further lines begin with a tab. */
export function stderrLog(): LogReader {
  const splitter = new LineSplitter();
  let open: Fields | null = null;
  const take = (): LogEntry[] => {
    const entries = open ? entriesOf(open) : [];
    open = null;
    return entries;
  };
  const toEntries = (line: string): LogEntry[] => {
    const [, prefix, severity = '', message = ''] = stderrLine.exec(line) ?? [];
    if (prefix === undefined) {
      if (open && line.startsWith('\t') && open.message.length < entryMax)
        open.message += `\n${line.slice(1)}`;
      return [];
    }
    if (severity === 'DETAIL' && open) open.detail = message;
    if (severity !== 'LOG' && severity !== 'ERROR') return [];
    const done = take();
    open = { pid: /\[(\d+)\]/.exec(prefix)?.[1] ?? '', severity, message, detail: '' };
    return done;
  };
  return { read: (text) => splitter.push(text).flatMap(toEntries), flush: take };
}

function entriesOf({ pid: session, severity, message, detail }: Fields): LogEntry[] {
  if (severity === 'ERROR') return [{ kind: 'error', session, text: message }];
  const [, text] = statementStart.exec(message) ?? [];
  if (severity !== 'LOG' || text === undefined) return [];
  return [{ kind: 'statement', session, text: withParameters(text, detail) }];
}

/** Puts the parameters of a prepared statement in their places, as far as there is room. */
function withParameters(text: string, detail: string): string {
  const values = new Map<string, string>();
  for (const [, name = '', value = ''] of detail.matchAll(/(\$\d+) = ('(?:[^']|'')*'|NULL)/g))
    values.set(name, value);
  let room = entryMax - text.length;
  return text.replace(/\$\d+/g, (name) => {
    const value = values.get(name) ?? name;
    room -= value.length;
    return room < 0 ? name : value;
  });
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
