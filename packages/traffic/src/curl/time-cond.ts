import type { ByteText } from '../bytes.ts';
import type { Header } from '../head-bytes.ts';

const written =
  /^(?:[a-z]+,? +)?(?:(?<day>\d{1,2})[ -](?<month>[a-z]{3})[ -](?<year>\d{2,4})|(?<month2>[a-z]{3}) +(?<day2>\d{1,2}))(?: +(?<time>\d{1,2}:\d{2}(?::\d{2})?))?(?: +(?<year2>\d{4}))?(?: +(?<zone>[a-z]{1,4}|[+-]\d{4}))?$/i;

/** The header of `--time-cond`; null for another form of date than HTTP has, which may be a file. */
export function timeCondition(value: ByteText): Header | null {
  const mark = /^[+=-]/.exec(value)?.[0] ?? '+';
  const { day, month, year, day2, month2, year2, time, zone } =
    written.exec(value.replace(/^[+=-]/, '').trim())?.groups ?? {};
  const inYear = year ?? year2;
  if (inYear === undefined) return null;
  const long = inYear.length === 2 ? `${Number(inYear) > 70 ? 19 : 20}${inYear}` : inYear;
  const date = new Date(`${day ?? day2} ${month ?? month2} ${long} ${time ?? '00:00'} ${zone ?? 'GMT'}`);
  if (Number.isNaN(date.getTime())) return null;
  const names = { '+': 'If-Modified-Since', '-': 'If-Unmodified-Since', '=': 'Last-Modified' } as const;
  return [names[mark as keyof typeof names], date.toUTCString()];
}
