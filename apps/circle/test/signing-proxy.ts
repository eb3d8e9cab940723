import { once } from 'node:events';
import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { learnerHeaders } from '@sentiero/target-kit';
import { v7 } from 'uuid';
import { token, type Visit } from './circle-under-test.ts';

/** A port where real tools reach the circle as this learner, as through the recording proxy. Logs in again when logged out. */
export async function openFor(visit: Visit) {
  const server = createServer((request, response) => {
    const { method, url: path, headers } = request;
    const marks = learnerHeaders(token, { learner: visit.learner, request: v7() });
    const cookie = headers.cookie ?? visit.cookie;
    const onward = send(
      new URL(visit.origin),
      { method, path, headers: { ...headers, cookie, ...marks } },
      (answer) => {
        const { statusCode = 502, headers: given } = answer;
        if (given.location === '/login') void visit.logIn().catch(() => undefined);
        response.writeHead(statusCode, given);
        answer.pipe(response);
      },
    );
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      server.close().closeAllConnections();
      await once(server, 'close');
    },
  };
}
