import { decodeUtf8, utf8Bytes } from '@sentiero/traffic/bytes';
import { formFields } from '@sentiero/traffic/forms';
import { jsonLeaves, type JsonLeaf } from '@sentiero/traffic/json-text';
import { boundaryOf, readMultipart } from '@sentiero/traffic/multipart';

const inputsMax = 200;
const lengthMax = 4096;

type Sent = { url: string; contentType: string; body: string };

/** The values that a learner can choose: query, path, form and JSON fields. */
export function requestInputs({ url, contentType, body }: Sent): string[] {
  const [path = '', query = ''] = url.split(/\?(.*)/s);
  const found = [
    ...formFields(query).map(([, value]) => value),
    ...path.split('/').map(decoded),
    ...(/x-www-form-urlencoded/i.test(contentType) ? formFields(body).map(([, value]) => value) : []),
    ...(/json/i.test(contentType) ? jsonValues(body) : []),
    ...multipartValues(body, boundaryOf(contentType)),
  ];
  const known = new Set(found.filter((value) => value !== '' && value.length <= lengthMax));
  return [...known].slice(0, inputsMax);
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** Strings and numbers as written, each of a name that is there twice. */
const jsonValues = (text: string): string[] =>
  (jsonLeaves(text) ?? []).filter(({ isText, shown }) => isText || /^["\d-]/.test(shown)).map(valueOf);

/** A string that does not fit on one line is shown as written. */
const valueOf = ({ shown, isText }: JsonLeaf): string =>
  !isText && shown.startsWith('"') ? String(JSON.parse(shown)) : shown;

function multipartValues(body: string, boundary: string | null): string[] {
  if (boundary === null) return [];
  return readMultipart(utf8Bytes(body), boundary).parts.flatMap(({ name, filename, content }) =>
    name === null || filename !== null || content === null ? [] : (decodeUtf8(content) ?? content),
  );
}
