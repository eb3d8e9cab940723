import { anyOf } from './words.ts';

const currency = new RegExp(String.raw`^(?:chf|eur|usd|gbp|fr|sfr|${anyOf('currencies')}|[€$£])\.?$`);

const subunit = new RegExp(String.raw`^(?:${anyOf('subunits')}|¢)\.?$`);

/**
 * An amount without its currency and thousands separators, in whole units: forty centimes are 0.4. Null if the text is
 * not an amount.
 */
export function amountOf(text: string): string | null {
  const words = text.split(' ').flatMap(withoutSign);
  const digits = ungrouped(
    words
      .filter((word) => !currency.test(word) && !subunit.test(word))
      .join(' ')
      .replace(/[.,](?:-+|–|00?)$/, ''),
  );
  if (!/^[+-]?\d+(?:\.\d+)?$/.test(digits)) return null;
  return words.some((word) => subunit.test(word)) ? String(Number(digits) / 100) : digits;
}

/** `1.234` is ambiguous: a decimal in some languages, over a thousand in others. */
export function asRead(amount: string): number[] {
  const both = [Number(amount)];
  if (/^[+-]?[1-9]\d{0,2}\.\d{3}$/.test(amount)) both.push(Number(amount.replace('.', '')));
  return both;
}

/** `€250` and `250.-` as words. */
function withoutSign(word: string): string[] {
  const [, before = '', amount = '', after = ''] =
    /^([a-z]{2,3}\.?|[€$£])?([+-]?[\d.,' ]*\d(?:[.,]-+)?)([a-z]{2,3}\.?|[€$£])?$/.exec(word) ?? [];
  return amount === '' ? [word] : [before, amount, after].filter((part) => part !== '');
}

const groups = /^([+-]?\d{1,3})(?:([' ])\d{3})(?:\2\d{3})*(?:[.,]\d+)?$/;
const commaGroups = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
const pointGroups = /^[+-]?\d{1,3}(?:\.\d{3}){2,}(?:,\d+)?$|^[+-]?\d{1,3}(?:\.\d{3})+,\d+$/;

/** With a decimal point and without thousands separators. */
function ungrouped(digits: string): string {
  if (groups.test(digits)) return digits.replaceAll(/[' ]/g, '').replace(',', '.');
  if (commaGroups.test(digits)) return digits.replaceAll(',', '');
  if (pointGroups.test(digits)) return digits.replaceAll('.', '').replace(',', '.');
  return digits.replace(',', '.');
}
