import { entryMax, type LogEntry, type LogReader } from './log-entry.ts';
import { LineSplitter } from './read-lines.ts';

const header = /^(?:[\d-]+[ T]+[\d:.Z+-]+)?\t+ *(\d+) ([A-Z][A-Za-z_ ]*)(?:\t([^]*))?$/;
const ran = new Set(['Query', 'Execute']);

/** MariaDB's and MySQL's general log; the further lines of a statement have no header. */
export function generalLog(): LogReader {
  const splitter = new LineSplitter();
  let open: { session: string; text: string } | null = null;
  const take = (): LogEntry[] => {
    const entries = open ? [{ kind: 'statement', ...open } as const] : [];
    open = null;
    return entries;
  };
  const toEntries = (line: string): LogEntry[] => {
    const [, session, command = '', text = ''] = header.exec(line) ?? [];
    if (session === undefined) {
      if (open && open.text.length + line.length < entryMax) open.text += `\n${line}`;
      return [];
    }
    const done = take();
    open = ran.has(command) ? { session, text } : null;
    return done;
  };
  return { dialect: 'mysql', read: (text) => splitter.push(text).flatMap(toEntries), flush: take };
}
