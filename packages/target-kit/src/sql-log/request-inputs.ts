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

const multipartValues = (body: string): string[] =>
  [...body.matchAll(/name="[^"]*"\r\n(?:[^\r\n]+\r\n)*\r\n([\s\S]*?)\r\n--/g)].map(([, value = '']) => value);
