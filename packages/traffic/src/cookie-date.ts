const delimiters = /[\t\x20-/;-@[-`{-~]+/;
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const time = /^(\d{1,2}):(\d{1,2}):(\d{1,2})(?!\d)/;
const day = /^\d{1,2}(?!\d)/;
const era = /^\d{2,4}(?!\d)/;
/** Browsers accept no date before it. */
const firstYear = 1601;

/** The date of `Expires` as browsers read it (RFC 6265bis, section 5.1.1), in milliseconds; null if it is none. */
export function cookieDate(text: string): number | null {
  let clock: number[] | null = null;
  let ofMonth: number | null = null;
  let month: number | null = null;
  let ofEra: number | null = null;
  for (const token of text.split(delimiters)) {
    const place = months.indexOf(token.slice(0, 3).toLowerCase());
    const found = time.exec(token);
    if (clock === null && found) clock = found.slice(1).map(Number);
    else if (ofMonth === null && day.test(token)) ofMonth = Number.parseInt(token, 10);
    else if (month === null && place >= 0) month = place;
    else if (ofEra === null && era.test(token)) ofEra = fullYear(Number.parseInt(token, 10));
  }
  if (clock === null || ofMonth === null || month === null || ofEra === null || ofEra < firstYear)
    return null;
  const [hour = 0, minute = 0, second = 0] = clock;
  if (hour > 23 || minute > 59 || second > 59) return null;
  const date = new Date(Date.UTC(ofEra, month, ofMonth, hour, minute, second));
  // A day that the month does not have would be one of the next month.
  return date.getUTCDate() === ofMonth ? date.getTime() : null;
}

function fullYear(year: number): number {
  if (year < 70) return year + 2000;
  return year < 100 ? year + 1900 : year;
}
