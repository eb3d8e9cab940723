/** The value as JSON in ASCII, as the gaps of a `TextWithGaps` take it. */
export function asciiJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(
    /[^\0-\x7f]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** An object's fields as such JSON, without the braces. */
export const asciiFields = (object: object) => asciiJson(object).slice(1, -1);
