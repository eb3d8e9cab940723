import { bodyBytes, bodyText, headerOf, typeParameter, type Message } from './body-text.ts';
import { decodeBytes } from './percent.ts';

type Field = readonly [name: string, value: string];
export type FilePart = { name: string; filename: string; type: string; size: number; text: string };
export type Form = { fields: readonly Field[]; files: readonly FilePart[] };

const emptyForm: Form = { fields: [], files: [] };

/** The fields and files of a form, URL-encoded or multipart. */
export function readForm(message: Message): Form {
  const contentType = headerOf(message, 'content-type');
  const [mediaType = ''] = contentType.split(';', 1);
  if (!message.body) return emptyForm;
  if (mediaType.trim().toLowerCase() === 'application/x-www-form-urlencoded')
    return { fields: [...new URLSearchParams(bodyText(message))], files: [] };
  if (mediaType.trim().toLowerCase() === 'multipart/form-data')
    return readParts(bodyBytes(message.body), typeParameter(contentType, 'boundary'));
  return emptyForm;
}

const mostParts = 1_000;
const longestHead = 8 * 1024;

/** A recorded body may be truncated. Parsers reject that, so the rest of the last part is read as its value. */
function readParts(bytes: Buffer, boundary: string): Form {
  const form: { fields: Field[]; files: FilePart[] } = { fields: [], files: [] };
  if (boundary === '') return form;
  const delimiter = Buffer.from(`--${boundary}`, 'latin1');
  let at = bytes.indexOf(delimiter);
  for (let count = 0; at >= 0 && count < mostParts; count++) {
    const start = at + delimiter.length;
    if (bytes.toString('latin1', start, start + 2) === '--') break;
    const next = bytes.indexOf(delimiter, start);
    addPart(form, bytes.subarray(start, next < 0 ? bytes.length : next - 2));
    at = next;
  }
  return form;
}

function addPart(form: { fields: Field[]; files: FilePart[] }, part: Buffer): void {
  const headEnd = part.subarray(0, longestHead).indexOf('\r\n\r\n');
  if (headEnd < 0) return;
  const headers = decodeBytes(part.subarray(0, headEnd)).split('\r\n').map(splitHeader);
  const disposition = headers.find(([name]) => name === 'content-disposition')?.[1] ?? '';
  const name = parameterOf(disposition, 'name');
  if (name === null) return;
  const content = part.subarray(headEnd + 4);
  const filename = parameterOf(disposition, 'filename');
  if (filename === null) {
    form.fields.push([name, decodeBytes(content)]);
    return;
  }
  const type = headers.find(([other]) => other === 'content-type')?.[1] ?? '';
  form.files.push({ name, filename, type, size: content.length, text: decodeBytes(content) });
}

function splitHeader(line: string): [string, string] {
  const colon = line.indexOf(':');
  return [line.slice(0, Math.max(0, colon)).trim().toLowerCase(), line.slice(colon + 1).trim()];
}

/**
 * Decodes a name as browsers write it: quotes and line breaks percent-encoded; older browsers escape the quote with a
 * backslash.
 */
function parameterOf(disposition: string, name: string): string | null {
  const found = new RegExp(`;\\s*${name}=(?:"((?:[^"\\\\]|\\\\.)*)"|([^;\\s]*))`, 'i').exec(disposition);
  if (!found) return null;
  const [, quoted, plain = ''] = found;
  return (quoted ?? plain).replaceAll('\\"', '"').replaceAll('%22', '"');
}
