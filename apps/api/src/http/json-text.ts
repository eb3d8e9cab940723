/** A response body that is JSON already: assembled from prepared pieces, it needs no serialising. */
export class JsonText {
  readonly bytes: Buffer;
  /** Called when the bytes are sent, or the client is gone. */
  readonly onSent: (() => void) | undefined;

  constructor(bytes: Buffer, onSent?: () => void) {
    this.bytes = bytes;
    this.onSent = onSent;
  }
}

/** Adds fields to an object that is JSON text, without parsing it. */
export function withFields(object: string, fields: object): string {
  return `${JSON.stringify(fields).slice(0, -1)},${object.slice(1)}`;
}
