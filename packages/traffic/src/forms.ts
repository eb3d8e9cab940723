/** A field of a form or a query as written; the value is null without an equals sign. */
export type WrittenField = { readonly name: string; readonly value: string | null };

/** The fields of an `x-www-form-urlencoded` text as written, also those that are empty. */
export const writtenFields = (form: string): WrittenField[] =>
  form === '' ? [] : form.split('&').map(writtenField);

function writtenField(segment: string): WrittenField {
  const equals = segment.indexOf('=');
  return equals < 0
    ? { name: segment, value: null }
    : { name: segment.slice(0, equals), value: segment.slice(equals + 1) };
}

export const joinedFields = (fields: readonly WrittenField[]): string =>
  fields.map(({ name, value }) => (value === null ? name : `${name}=${value}`)).join('&');

/** The names and values as servers read them: an escape that is invalid stays as written, and empty fields are left out. */
export function formFields(form: string): [name: string, value: string][] {
  // A query may begin with a question mark, which is then not part of the first name; a form does not.
  return [...new URLSearchParams(`&${form}`)];
}

/** The text of a name or a value; null if an escape in it is invalid, or its bytes are not UTF-8. */
export function decodePart(part: string): string | null {
  try {
    return decodeURIComponent(part.replaceAll('+', ' '));
  } catch {
    return null;
  }
}

/** A name or a value as browsers write it. */
export const encodePart = (text: string): string => new URLSearchParams([['', text]]).toString().slice(1);
