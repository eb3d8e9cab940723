const inputsMax = 200;
const lengthMax = 4096;

type Sent = { url: string; contentType: string; body: string };

/** The values that a learner can choose: query, path, form and JSON fields. */
export function requestInputs({ url, contentType, body }: Sent): string[] {
  const [path = '', query = ''] = url.split(/\?(.*)/s);
  const found = [
    ...[...new URLSearchParams(query)].map(([, value]) => value),
    ...path.split('/').map(decoded),
    ...(/x-www-form-urlencoded/i.test(contentType)
      ? [...new URLSearchParams(body)].map(([, value]) => value)
      : []),
    ...(/json/i.test(contentType) ? jsonValues(body) : []),
    ...(/multipart/i.test(contentType) ? multipartValues(body) : []),
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

const partEnd = '\r\n--';
const headEnd = '\r\n\r\n';

function multipartValues(body: string): string[] {
  const parts = body.split(partEnd).slice(0, -1);
  return parts.flatMap((part) => {
    const end = part.indexOf(headEnd);
    return /name="[^"]*"$/m.test(part.slice(0, Math.max(0, end))) ? part.slice(end + headEnd.length) : [];
  });
}
