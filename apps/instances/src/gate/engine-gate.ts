import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import { AllowedCalls } from './allowed-calls.ts';

const bodyLimitBytes = 1024 * 1024;
/** Of an archive that holds nothing. */
const emptyArchiveBytes = 1024;

export type GateParts = {
  /** Where the gate listens. */
  path: string;
  /** The engine's socket. */
  engine: string;
  /** The copies' addresses. */
  network: string;
  onRefused: (call: string) => void;
};

/**
 * Stands before an engine's socket and passes on only what a copy needs. Whoever has the gate's socket can start and end
 * containers that are as limited as copies, and nothing else.
 */
export class EngineGate {
  readonly #parts: GateParts;
  readonly #calls: AllowedCalls;
  /** Like an engine, it leaves idle connections open: one that it closed could be used at that moment. */
  readonly #server = http.createServer({ keepAliveTimeout: 0 });

  constructor(parts: GateParts) {
    this.#parts = parts;
    this.#calls = new AllowedCalls(parts.network);
    this.#server.on('request', (request, response) => void this.#pass(request, response));
    this.#server.on('checkContinue', (request, response) => void this.#pass(request, response));
  }

  async listen(): Promise<void> {
    await rm(this.#parts.path, { force: true });
    this.#server.listen(this.#parts.path);
    await once(this.#server, 'listening');
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  async #pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '' } = request;
    try {
      const allowed = this.#calls.find(method, url);
      if (!allowed) return this.#refuse(request, response);
      if (allowed.body === 'zeros') return this.#hold(request, response);
      const text = await textOf(request);
      if (allowed.body === 'none') {
        if (text !== '') return this.#refuse(request, response);
        return void this.#onward(request, response, {}).end();
      }
      const body = allowed.body(JSON.parse(text), allowed.name);
      if (!body) return this.#refuse(request, response);
      const bytes = Buffer.from(JSON.stringify(body));
      const headers = { 'Content-Type': 'application/json', 'Content-Length': bytes.length };
      this.#onward(request, response, headers).end(bytes);
    } catch {
      this.#refuse(request, response);
    }
  }

  /** An archive without anything in it, whose end may be long in coming. */
  #hold(request: IncomingMessage, response: ServerResponse): void {
    const onward = this.#onward(request, response, {
      'Content-Type': 'application/x-tar',
      Expect: '100-continue',
    });
    onward.on('continue', () => response.writeContinue());
    onward.flushHeaders();
    let size = 0;
    request.on('data', (bytes: Buffer) => {
      size += bytes.length;
      if (size > emptyArchiveBytes || bytes.some((byte) => byte !== 0)) {
        onward.destroy();
        return this.#refuse(request, response);
      }
      onward.write(bytes);
    });
    request.on('end', () => onward.end());
  }

  /** The call to the engine, whose answer becomes the gate's. */
  #onward(
    { method, url }: IncomingMessage,
    response: ServerResponse,
    headers: http.OutgoingHttpHeaders,
  ): http.ClientRequest {
    const onward = http.request({
      socketPath: this.#parts.engine,
      agent: false,
      method,
      path: url,
      headers: { Host: 'engine', ...headers },
    });
    onward.on('response', (answer) => {
      const type = answer.headers['content-type'];
      response.writeHead(answer.statusCode ?? 502, { ...(type && { 'Content-Type': type }) });
      answer.pipe(response);
      answer.on('error', () => response.destroy());
    });
    onward.on('error', () => response.destroy());
    response.on('close', () => onward.destroy());
    return onward;
  }

  #refuse({ method, url }: IncomingMessage, response: ServerResponse): void {
    this.#parts.onRefused(`${method} ${url}`);
    if (response.headersSent) return void response.destroy();
    response.writeHead(403, { 'Content-Type': 'application/json', Connection: 'close' });
    response.end('{"message":"copies need no such call, so the gate refuses it"}\n');
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > bodyLimitBytes) throw new Error('the body is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
