import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../http/errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** An upload may take longer than other bodies. */
    isUpload?: boolean;
  }
  interface FastifyRequest {
    comingBody: Coming | null;
  }
}

export type BodyTimes = {
  /** From the headers to the end of the body. */
  bodyMs: number;
  uploadMs: number;
  /** The longest silence within a body. */
  silenceMs: number;
};

type Coming = {
  request: FastifyRequest;
  reply: FastifyReply;
  sinceMs: number;
  /** The bytes read from the connection, and when that number last grew. */
  bytes: number;
  movedMs: number;
  answeredMs?: number;
};

/** Time for the client to read a response that was sent before its body ended. */
const lingerMs = 2_000;
const lingerBytes = 1024 * 1024;

/**
 * A late body gets 408, and its connection is closed. All pending bodies are checked at an interval.
 */
export function addBodyTime(app: FastifyInstance, { bodyMs, uploadMs, silenceMs }: BodyTimes): void {
  const coming = new Set<Coming>();
  app.decorateRequest('comingBody', null);
  app.addHook('onRequest', async (request, reply) => {
    if (!hasBody(request)) return;
    const now = performance.now();
    const bytes = request.socket.bytesRead;
    request.comingBody = { request, reply, sinceMs: now, bytes, movedMs: now };
    coming.add(request.comingBody);
  });
  // A body that has been parsed is let go of at once, so that its memory is free with the next young collection.
  app.addHook('preValidation', async ({ comingBody, raw }) => {
    if (comingBody && raw.complete) coming.delete(comingBody);
  });
  app.addHook('onSend', async (request, reply) => {
    // The rest of the body is read and dropped: otherwise a connection reset could lose the response.
    if (request.raw.complete === false && reply.statusCode === 413) reply.removeHeader('connection');
  });

  const look = (body: Coming, now: number) => {
    const { request, reply } = body;
    const { raw, socket } = request;
    if (raw.complete || socket.destroyed) return void coming.delete(body);
    if (reply.raw.writableFinished) return linger(body, now);
    // Bytes waiting for this process to read them do not count as silence.
    if (socket.bytesRead > body.bytes || raw.readableLength > 0) body.movedMs = now;
    body.bytes = socket.bytesRead;
    const wholeMs = request.routeOptions.config.isUpload ? uploadMs : bodyMs;
    if (now - body.sinceMs > wholeMs || now - body.movedMs > silenceMs) giveUp(body);
  };

  const linger = (body: Coming, now: number) => {
    const { socket } = body.request;
    body.answeredMs ??= now;
    if (now - body.answeredMs > lingerMs || socket.bytesRead - body.bytes > lingerBytes) socket.destroy();
  };

  const giveUp = (body: Coming) => {
    const { request, reply } = body;
    coming.delete(body);
    if (reply.sent) return void request.socket.destroy();
    for (const event of ['data', 'end', 'error']) request.raw.removeAllListeners(event);
    request.raw.on('error', () => undefined).resume();
    reply
      .header('Connection', 'close')
      .send(new AppError('too_slow', 'The body of the request took too long to arrive.'));
  };

  const looking = setInterval(
    () => {
      const now = performance.now();
      for (const body of coming) look(body, now);
    },
    Math.min(1_000, silenceMs / 4),
  ).unref();
  app.addHook('onClose', async () => clearInterval(looking));
}

const hasBody = ({ headers, raw }: FastifyRequest) =>
  raw.complete === false &&
  (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0);
