import http from 'node:http';
import https from 'node:https';

const bodyLimitBytes = 32 * 1024 * 1024;

/** An answer of the engine other than success. */
export class EngineError extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export type Call = { method: 'GET' | 'POST' | 'DELETE'; path: string; body?: object; timeoutMs?: number };

/** The bytes of the engine's answer; throws `EngineError` if it refuses. */
export function callEngine(
  { method, path, body, timeoutMs = 30_000 }: Call,
  { headers, ...options }: https.RequestOptions & { headers?: Record<string, string> },
): Promise<Buffer> {
  const text = body === undefined ? '' : JSON.stringify(body);
  const { request: begin } = options.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    const request = begin({
      ...options,
      method,
      path,
      headers: {
        ...headers,
        'Content-Length': String(Buffer.byteLength(text)),
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
        else reject(new EngineError(statusCode, messageOf(bytes) || `the engine answered ${statusCode}`));
      });
    });
    request.end(text);
  });
}

/** The same, from JSON; null if the answer is empty. */
export async function jsonOf<Answer>(answer: Promise<Buffer>): Promise<Answer> {
  const bytes = await answer;
  return (bytes.length === 0 ? null : JSON.parse(bytes.toString('utf8'))) as Answer;
}

/** Whether the engine says that there is no such thing; any other error is thrown. */
export function isGone(error: unknown): true {
  if (error instanceof EngineError && error.status === 404) return true;
  throw error;
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
