const separators = [',', ';', '\t'];

/**
 * Reads RFC 4180, separated by commas, semicolons or tabs, whichever the first line has most of. Each row has the
 * number of the line on which it starts; blank lines are left out.
 */
export function readCsv(text: string): { line: number; cells: string[] }[] {
  const separator = separatorOf(text);
  const rows: { line: number; cells: string[] }[] = [];
  const pattern = new RegExp(
    `(?:"((?:[^"]|"")*)"|([^${separator}\\r\\n]*))(${separator}|\\r\\n|\\n|\\r|$)`,
    'y',
  );
  let line = 1;
  let row = { line, cells: [] as string[] };
  while (pattern.lastIndex < text.length) {
    const found = pattern.exec(text);
    // A quote that is not closed, or text after a closing quote, belongs to no cell.
    if (!found) return [...rows, row];
    const [, quoted, plain = '', end = ''] = found;
    row.cells.push(quoted?.replaceAll('""', '"') ?? plain);
    line += (quoted?.match(/\r\n|\n|\r/g) ?? []).length;
    if (end === separator && pattern.lastIndex < text.length) continue;
    if (end === separator) row.cells.push('');
    line++;
    if (row.cells.some((cell) => cell.trim() !== '')) rows.push(row);
    row = { line, cells: [] };
  }
  return rows;
}

function separatorOf(text: string): string {
  const [head = ''] = text.split(/[\r\n]/, 1);
  const counted = separators.map((separator) => ({ separator, count: head.split(separator).length }));
  return counted.toSorted((a, b) => b.count - a.count)[0]?.separator ?? ',';
}
