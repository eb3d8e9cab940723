import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A body in bytes; `giveBack` is called once it is sent or the client has disconnected. */
export type Filled = { bytes: Buffer; giveBack?: () => void };

/** A response body that is already JSON, assembled from prepared pieces and not serialised again. */
export class JsonText {
  readonly fill: () => Filled;
  /** What the text is made of: equal for equal texts only. Without it, no client may store the response. */
  readonly source: string | undefined;

  constructor(fill: () => Filled, source?: string) {
    this.fill = fill;
    this.source = source;
  }

  /** With `isShared`, all users get the same text, and browsers may store it. */
  static of(text: string, { isShared = false } = {}): JsonText {
    return new JsonText(() => ({ bytes: Buffer.from(text) }), isShared ? text : undefined);
  }
}

/** Sends the text, or 304 without assembling it if the client has it already. */
export function sendJsonText(
  request: FastifyRequest,
  reply: FastifyReply,
  { fill, source }: JsonText,
): FastifyReply {
  if (source !== undefined) {
    const tag = `"${hash('sha256', source, 'base64url')}"`;
    reply.header('Cache-Control', 'private, no-cache').header('ETag', tag);
    if (isKnown(request.headers['if-none-match'], tag)) return reply.code(304).send();
  }
  const { bytes, giveBack } = fill();
  if (giveBack) reply.raw.once('close', giveBack);
  return reply.type('application/json; charset=utf-8').send(bytes);
}

/** `If-None-Match` compares weakly: what compresses a response on its way may have made its tag weak. */
function isKnown(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(',').some((known) => ['*', tag].includes(known.trim().replace(/^W\//, '')));
}

/** Adds fields to an object in JSON text without parsing it. */
export function withFields(object: string, fields: object): string {
  return `${JSON.stringify(fields).slice(0, -1)},${object.slice(1)}`;
}
