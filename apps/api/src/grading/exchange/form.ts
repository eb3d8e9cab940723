import { byteTextOf } from '@sentiero/traffic/captured-body';
import { formFields } from '@sentiero/traffic/forms';
import { boundaryOf, readMultipart } from '@sentiero/traffic/multipart';
import { bodyText, headerOf, type Message } from './body-text.ts';
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
    return { fields: formFields(bodyText(message)), files: [] };
  if (mediaType.trim().toLowerCase() === 'multipart/form-data')
    return readParts(byteTextOf(message.body), boundaryOf(contentType));
  return emptyForm;
}

/** A recorded body may be truncated. Parsers reject that, so the rest of the last part is read as its value. */
function readParts(bytes: string, boundary: string | null): Form {
  const form: { fields: Field[]; files: FilePart[] } = { fields: [], files: [] };
  if (boundary === null) return form;
  for (const { name, filename, headers, content } of readMultipart(bytes, boundary).parts) {
    if (name === null || content === null) continue;
    const text = decodeBytes(Buffer.from(content, 'latin1'));
    const type = headers.find(([other]) => other.toLowerCase() === 'content-type')?.[1] ?? '';
    if (filename === null) form.fields.push([name, text]);
    else form.files.push({ name, filename, type, size: content.length, text });
  }
  return form;
}
