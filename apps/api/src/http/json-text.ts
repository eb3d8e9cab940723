/** A response body that is already JSON, such as a stored record, and is not serialised again. */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Adds fields to an object in JSON text without parsing it. */
export function withFields(object: string, fields: object): string {
  return `${JSON.stringify(fields).slice(0, -1)},${object.slice(1)}`;
}
