/** A response body that is already JSON, assembled from prepared pieces and not serialised again. */
export class JsonText {
  readonly bytes: Buffer;
  /** Called once the bytes are sent or the client has disconnected. */
  readonly onSent: (() => void) | undefined;

  constructor(bytes: Buffer, onSent?: () => void) {
    this.bytes = bytes;
    this.onSent = onSent;
  }
}

/** Adds fields to an object in JSON text without parsing it. */
export function withFields(object: string, fields: object): string {
  return `${JSON.stringify(fields).slice(0, -1)},${object.slice(1)}`;
}
