import type { Header } from './bench-request.ts';
import { draftParts, replaceRange, type HeadLine } from './draft-parts.ts';
import { formatHeader, parseHeader, parseRequestLine } from './request-text.ts';

/** A line below the first one, as the table shows it; `place` is its line number in the head. */
export type HeaderRow = { readonly place: number; readonly name: string; readonly value: string };

/** A line without a colon is a row without a value, so that no text is lost. */
export function headerRows(text: string): HeaderRow[] {
  const [, ...lines] = draftParts(text).lines;
  return lines.map((line, index) => {
    const [name, value] = parseHeader(line.text) ?? [line.text, ''];
    return { place: index + 1, name, value };
  });
}

export function changeHeader(text: string, { place, name, value }: HeaderRow): string {
  const line = draftParts(text).lines[place];
  return line ? replaceRange(text, line, formatHeader(onOneLine([name, value]))) : text;
}

export function removeHeader(text: string, place: number): string {
  const { lines } = draftParts(text);
  const line = lines[place];
  const before = lines[place - 1];
  return line && before ? replaceRange(text, { from: before.to, to: line.to }, '') : text;
}

/** After the last header. */
export function addHeader(text: string, header: Header): string {
  const last = draftParts(text).lines.at(-1);
  if (!last) return text;
  return replaceRange(text, { from: last.to, to: last.to }, `\n${formatHeader(onOneLine(header))}`);
}

export function changeRequestLine(text: string, change: { method?: string; target?: string }): string {
  const [first] = draftParts(text).lines;
  if (!first) return text;
  const known = parseRequestLine(first.text);
  const [method, target] = onOneLine([change.method ?? known.method, change.target ?? known.target]);
  return replaceRange(text, first, `${method.replaceAll(' ', '')} ${target}${versionOf(first)}`);
}

const versionOf = ({ text }: HeadLine): string => / HTTP\/\d(\.\d)?$/.exec(text)?.[0] ?? ' HTTP/1.1';

/** A pasted line break would end the header. */
const onOneLine = ([name, value]: Header): Header => [
  name.replaceAll(/[\r\n]/g, ''),
  value.replaceAll(/[\r\n]/g, ''),
];
