/** The API's internal listener as the proxy needs it: one target, one session, and every batch is acknowledged. */
import { ingestEndpoints } from '@sentiero/contracts/ingest';
import http from 'node:http';

const { PORT = '', BACKEND = '', HOST_NAME = '' } = process.env;
const target = {
  id: 1,
  name: 'Bench',
  host: HOST_NAME,
  frontend_url: `http://${HOST_NAME}/`,
  backend_url: BACKEND,
  tokens: ['token-of-the-bench-target'],
};
const session = {
  learner: 'learner-of-the-bench-0001',
  target_id: 1,
  expires: new Date(Date.now() + 12 * 3600_000).toISOString(),
};
const answers: Record<string, unknown> = {
  [ingestEndpoints.targets.path]: [target],
  [ingestEndpoints.labSession.path]: session,
  [ingestEndpoints.ingest.path]: { rejected: [] },
};

http
  .createServer((request, response) => {
    const text = JSON.stringify(answers[request.url ?? ''] ?? {});
    request.resume().on('end', () => response.setHeader('Content-Type', 'application/json').end(text));
  })
  .listen(Number(PORT), '127.0.0.1');
