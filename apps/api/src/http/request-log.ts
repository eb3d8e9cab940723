import { LogController, type FastifyReply, type FastifyRequest } from 'fastify';
import { addressOf } from './client-address.ts';

type Options = { disableRequestLogging?: boolean };

/** Logs one line per request, once it is answered, and nothing that a client has sent. */
export class RequestLog extends LogController {
  constructor(options: Options = {}) {
    super({ ...options, requestIdLogLabel: 'request_id' });
  }

  override incomingRequest(): void {}
  override routeNotFound(): void {}

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    if (this.isLogDisabled(request)) return;
    const line = {
      ...describe(request),
      status: reply.statusCode,
      code: reply.problemCode ?? undefined,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    };
    if (error) request.log.error({ ...line, err: error }, 'request errored');
    else request.log.info(line, 'request');
  }

  override writeHeadError(error: Error, request: FastifyRequest, reply: FastifyReply): void {
    request.log.warn({ ...describe(request), status: reply.statusCode, err: error }, 'headers were refused');
  }
}

function describe(request: FastifyRequest) {
  const user = request.actor?.userId;
  return { method: request.method, path: pathOf(request), user, address: addressOf(request) };
}

/**
 * The route with its ids. The rest of a URL may contain anything: a search for an email address, a ticket, a misplaced
 * password.
 */
function pathOf({ routeOptions, params }: FastifyRequest): string {
  const route = routeOptions.url;
  if (route === undefined) return 'unknown';
  return route.replaceAll(/:(\w+)/g, (placeholder, name: string) => {
    const value = String((params as Record<string, unknown> | undefined)?.[name]);
    return /^\d{1,10}$/.test(value) ? value : placeholder;
  });
}
