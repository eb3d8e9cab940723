const separators = [',', ';', '\t'];
/** The first line of files for Excel, which reads it as the separator and does not show it. */
const separatorLine = /^\uFEFF?"?sep=(.)"?(?:\r\n|\n|\r|$)/i;

/**
 * Reads RFC 4180, separated as a line `sep=` says, or else by commas, semicolons or tabs, whichever the first lines have
 * most of. Each row has the number of the line on which it starts; blank lines are left out. A quote that does not
 * enclose a whole cell is a character like others, so that no row is lost.
 */
export function readCsv(text: string): { line: number; cells: string[] }[] {
  const [said = '', saidSeparator] = separatorLine.exec(text) ?? [];
  const separator = saidSeparator ?? separatorOf(text);
  const rows: { line: number; cells: string[] }[] = [];
  const end = `(${RegExp.escape(separator)}|\\r\\n|\\n|\\r|$)`;
  const quotedCell = new RegExp(`"((?:[^"]|"")*)"[ \\t]*${end}`, 'y');
  const plainCell = new RegExp(`([^${RegExp.escape(separator)}\\r\\n]*)${end}`, 'y');
  let line = said === '' ? 1 : 2;
  let place = said.length;
  let row = { line, cells: [] as string[] };
  while (place < text.length) {
    const [cell = '', mark = ''] = cellAt(place);
    row.cells.push(cell);
    if (mark === separator && place < text.length) continue;
    if (mark === separator) row.cells.push('');
    line++;
    if (row.cells.some((each) => each.trim() !== '')) rows.push(row);
    row = { line, cells: [] };
  }
  return rows;

  function cellAt(start: number): [cell: string, mark: string] {
    quotedCell.lastIndex = start;
    plainCell.lastIndex = start;
    const quoted = text[start] === '"' ? quotedCell.exec(text) : null;
    const [whole = '', cell = '', mark = ''] = quoted ?? plainCell.exec(text) ?? [];
    place = start + whole.length;
    if (!quoted) return [cell, mark];
    line += (cell.match(/\r\n|\n|\r/g) ?? []).length;
    return [cell.replaceAll('""', '"'), mark];
  }
}

const examined = 5;

function separatorOf(text: string): string {
  const plain = text.slice(0, 10_000).replaceAll(/"[^"]*"/g, '');
  const lines = plain.split(/[\r\n]+/).filter((line) => line !== '');
  const counted = separators.map((separator) => {
    const count = lines.slice(0, examined).join('\n').split(separator).length;
    return { separator, count };
  });
  return counted.toSorted((a, b) => b.count - a.count)[0]?.separator ?? ',';
}
