import { decodeUtf8, utf8Bytes } from '@sentiero/traffic/bytes';
import { formFields } from '@sentiero/traffic/forms';
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

function jsonValues(text: string): string[] {
  const found: string[] = [];
  try {
    JSON.parse(text, (_key, value: unknown) => {
      if (typeof value === 'string' || typeof value === 'number') found.push(String(value));
      return null;
    });
  } catch {
    return [];
  }
  return found;
}

function multipartValues(body: string, boundary: string | null): string[] {
  if (boundary === null) return [];
  return readMultipart(utf8Bytes(body), boundary).parts.flatMap(({ name, filename, content }) =>
    name === null || filename !== null || content === null ? [] : (decodeUtf8(content) ?? content),
  );
}
