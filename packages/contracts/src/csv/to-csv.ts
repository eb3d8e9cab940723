type Cell = string | number | null;

const byteOrderMark = '\uFEFF';

/**
 * Where a spreadsheet could see a cell begin that it would calculate: at the start of a text, and after anything that
 * some country's settings take for the end of a cell (in Switzerland the semicolon), quotes around it or not.
 */
const formulaStart = /(^|[,;\t\r\n])((?:[^\S\t\r\n]|")*[=+\-@＝＋－＠])/g;
const controlStart = /^[\t\r\n]/;

/** A text that no spreadsheet calculates. */
export function neutralized(text: string): string {
  const safe = text.replaceAll(formulaStart, "$1'$2");
  return controlStart.test(safe) ? `'${safe}` : safe;
}

/**
 * RFC 4180 in UTF-8 with a byte order mark. Numbers are numbers, null is an empty cell; every text is quoted and can be no
 * formula.
 */
export function toCsv(rows: readonly (readonly Cell[])[]): string {
  const lines = rows.map((row) => row.map(toCell).join(','));
  return `${byteOrderMark}${lines.join('\r\n')}\r\n`;
}

function toCell(value: Cell): string {
  if (value === null) return '';
  return typeof value === 'number' ? String(value) : `"${neutralized(value).replaceAll('"', '""')}"`;
}
