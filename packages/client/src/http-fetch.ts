import { request, type Agent } from 'node:http';
import type { Fetch } from './session.ts';

const withoutBody = new Set([204, 304]);

/** Like `fetch`, but with its own agent and any `Host` header, which `fetch` does not allow. */
export function httpFetch(agent: Agent | false): Fetch {
  return async (url, { method, headers, body, signal }) => {
    const content = body instanceof Blob ? new Uint8Array(await body.arrayBuffer()) : body;
    return new Promise((resolve, reject) => {
      const call = request(url, { method, headers, agent, ...(signal && { signal }) }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('error', reject);
        response.once('end', () => {
          const { statusCode: status = 0, statusMessage: statusText = '', headersDistinct } = response;
          const fields = Object.entries(headersDistinct).flatMap(([name, values = []]) =>
            values.map((value): [string, string] => [name, value]),
          );
          const text = withoutBody.has(status) ? null : Buffer.concat(chunks);
          resolve(new Response(text, { status, statusText, headers: fields }));
        });
      });
      call.once('error', reject);
      call.end(content);
    });
  };
}
