import { createHmac, timingSafeEqual } from 'node:crypto';

/** A message of the till, as Standard Webhooks describes it: three headers and a body. */
export type Delivery = {
  readonly id: string;
  /** In seconds since 1970. */
  readonly timestamp: string;
  /** The header, which can hold several signatures. */
  readonly signature: string;
  /** As it was sent, because the signature is about each character. */
  readonly body: string;
};

const version = 'v1,';
/** Blanks separate signatures, and so do the commas with which repeated headers are joined. */
const signature = /(?<![^\s,])v1,[^\s,]*/g;

export function signatureOf({ id, timestamp, body }: Omit<Delivery, 'signature'>, key: Buffer): string {
  const content = `${id}.${timestamp}.${body}`;
  return version + createHmac('sha256', key).update(content).digest('base64');
}

/** The signatures of the known version; others do not count, whatever they are. */
export function signaturesIn(delivery: Pick<Delivery, 'signature'>): readonly string[] {
  return delivery.signature.match(signature) ?? [];
}

export function isSame(given: string, wanted: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(wanted)];
  return left.length === right.length && timingSafeEqual(left, right);
}
