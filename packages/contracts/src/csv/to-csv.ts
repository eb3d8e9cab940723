type Cell = string | number | null;

const byteOrderMark = '\uFEFF';

/**
 * Positions where a spreadsheet could see the start of a formula: at the beginning of a text, and after any character
 * that some locale uses as a separator (the semicolon in Switzerland), with or without quotes.
 */
const formulaStart = /(?<=^|[,;\t\r\n])(?:[^\S\t\r\n]|")*[=+\-@＝＋－＠]/g;
const controlStart = /^[\t\r\n]/;

/** A text that no spreadsheet evaluates as a formula. */
export function neutralized(text: string): string {
  const safe = text.replaceAll(formulaStart, "'$&");
  return controlStart.test(safe) ? `'${safe}` : safe;
}

/**
 * Writes RFC 4180 in UTF-8 with a byte order mark. Numbers stay numbers and null is an empty cell; every text is
 * quoted and cannot run as a formula.
 */
export function toCsv(rows: readonly (readonly Cell[])[]): string {
  const lines = rows.map((row) => row.map(toCell).join(','));
  return `${byteOrderMark}${lines.join('\r\n')}\r\n`;
}

function toCell(value: Cell): string {
  if (value === null) return '';
  return typeof value === 'number' ? String(value) : `"${neutralized(value).replaceAll('"', '""')}"`;
}
