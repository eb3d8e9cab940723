import { negotiate } from '@fastify/accept-negotiator';
import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A body in bytes; `giveBack` is called once it is sent or the client has disconnected. */
export type Filled = { bytes: Buffer; giveBack?: () => void };

type Options = {
  /** What the text is made of: equal for equal texts only. Without it, no client may store the response. */
  source?: string | undefined;
  /** The text compressed, if it can be. */
  deflated?: () => Promise<Filled | undefined>;
};

/** A response body that is already JSON, assembled from prepared pieces and not serialised again. */
export class JsonText {
  readonly fill: () => Filled;
  readonly source: string | undefined;
  readonly deflated: Options['deflated'];

  constructor(fill: () => Filled, { source, deflated }: Options = {}) {
    this.fill = fill;
    this.source = source;
    this.deflated = deflated;
  }

  /** With `isShared`, all users get the same text, and browsers may store it. */
  static of(text: string, { isShared = false } = {}): JsonText {
    return new JsonText(() => ({ bytes: Buffer.from(text) }), isShared ? { source: text } : {});
  }
}

/** Sends the text, compressed if the client takes it so, or 304 without assembling it if the client has it already. */
export async function sendJsonText(
  request: FastifyRequest,
  reply: FastifyReply,
  { fill, source, deflated }: JsonText,
): Promise<FastifyReply> {
  const wantsDeflate = deflated && takesDeflate(request);
  if (deflated) reply.header('Vary', 'Accept-Encoding');
  if (source !== undefined) {
    const tag = `"${hash('sha256', source, 'base64url')}"`;
    reply.header('Cache-Control', 'private, no-cache').header('ETag', wantsDeflate ? `W/${tag}` : tag);
    if (isKnown(request.headers['if-none-match'], tag)) return reply.code(304).send();
  }
  const compressed = wantsDeflate ? await deflated() : undefined;
  if (compressed) reply.header('Content-Encoding', 'deflate');
  const { bytes, giveBack } = compressed ?? fill();
  if (giveBack) reply.raw.once('close', giveBack);
  return reply.type('application/json; charset=utf-8').send(bytes);
}

const takesDeflate = ({ headers }: FastifyRequest) =>
  negotiate(headers['accept-encoding'] ?? '', ['deflate', 'identity']) === 'deflate';

/** `If-None-Match` compares weakly: what compresses a response on its way may have made its tag weak. */
function isKnown(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(',').some((known) => ['*', tag].includes(known.trim().replace(/^W\//, '')));
}

/** Adds fields to an object in JSON text without parsing it. */
export function withFields(object: string, fields: object): string {
  return `${JSON.stringify(fields).slice(0, -1)},${object.slice(1)}`;
}
