import http from 'node:http';

const bodyLimitBytes = 32 * 1024 * 1024;

/** An answer of the engine other than success. */
export class EngineError extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

type Call = { method: 'GET' | 'POST' | 'DELETE'; path: string; body?: object; timeoutMs?: number };

/** Speaks the Docker Engine API over a socket; Docker and Podman both serve it. */
export class DockerClient {
  readonly #socketPath: string;
  readonly #agent = new http.Agent({ keepAlive: true, maxSockets: 16 });

  constructor(socketPath: string) {
    this.#socketPath = socketPath;
  }

  async json<Answer>(call: Call): Promise<Answer> {
    const bytes = await this.bytes(call);
    return (bytes.length === 0 ? null : JSON.parse(bytes.toString('utf8'))) as Answer;
  }

  bytes({ method, path, body, timeoutMs = 30_000 }: Call): Promise<Buffer> {
    const text = body === undefined ? '' : JSON.stringify(body);
    return new Promise((resolve, reject) => {
      const request = http.request({
        socketPath: this.#socketPath,
        agent: this.#agent,
        method,
        path: `/v1.41${path}`,
        headers: {
          Host: 'engine',
          'Content-Length': Buffer.byteLength(text),
          ...(text && { 'Content-Type': 'application/json' }),
        },
        signal: AbortSignal.timeout(timeoutMs),
      });
      request.on('error', reject);
      request.on('response', (response) => {
        const chunks: Buffer[] = [];
        let size = 0;
        response.on('data', (chunk: Buffer) => {
          size += chunk.length;
          if (size > bodyLimitBytes) response.destroy(new Error('the engine sends too much'));
          else chunks.push(chunk);
        });
        response.on('error', reject);
        response.on('end', () => {
          const bytes = Buffer.concat(chunks);
          const { statusCode = 0 } = response;
          if (statusCode < 400) resolve(bytes);
          else reject(new EngineError(statusCode, messageOf(bytes)));
        });
      });
      request.end(text);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

function messageOf(bytes: Buffer): string {
  const text = bytes.toString('utf8');
  try {
    const { message, cause } = JSON.parse(text) as { message?: string; cause?: string };
    return message ?? cause ?? text;
  } catch {
    return text;
  }
}
