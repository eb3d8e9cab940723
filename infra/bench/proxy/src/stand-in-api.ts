/**
 * The API's internal listener as the proxy needs it: one target, any number of learners, and every batch is accepted.
 * With JOURNAL it logs accepted records to a file, so that it can be killed and restarted.
 */
import {
  ingestEndpoints,
  type IngestBatch,
  type LabLookup,
  type RoutedTarget,
} from '@sentiero/contracts/ingest';
import { defaultConnection } from '@sentiero/contracts/targets';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import http from 'node:http';

const { PORT = '', BACKEND = '', HOST_NAME = '', JOURNAL = '' } = process.env;
const target: RoutedTarget = {
  id: 1,
  name: 'Bench',
  host: HOST_NAME,
  frontend_url: `http://${HOST_NAME}/`,
  backend_url: BACKEND,
  kind: 'shared',
  tokens: ['token-of-the-bench-target'],
  is_open: true,
  connection: defaultConnection,
};
const seen = new Set<string>(
  JOURNAL && existsSync(JOURNAL)
    ? readFileSync(JOURNAL, 'utf8')
        .split('\n')
        .map((line) => line.split(' ')[0] ?? '')
    : [],
);
let [failUntil, delayMs] = [0, 0];
/** The user whose requests are held. */
let holder: string | null = null;

/** A lab token ends with its signature. */
const signatureLength = 22;

/** The cookie names the learner, so that a load can use many. */
function session(token: string): object {
  const expires = new Date(Date.now() + 12 * 3600_000).toISOString();
  const learner = token.padEnd(24, '0').slice(0, 40);
  return { learner, user: token.slice(0, -signatureLength), target_id: 1, expires };
}

const holds = () =>
  holder === null
    ? []
    : [{ user: holder, target_id: 1, requests: true, responses: true, only: {}, left_ms: 10_000 }];

function take(body: string): object {
  if (!JOURNAL) return { rejected: [] };
  const { records } = JSON.parse(body) as IngestBatch;
  let lines = '';
  for (const record of records) {
    if (record.kind !== 'request' || seen.has(record.id)) continue;
    seen.add(record.id);
    const isCut = record.response?.body?.truncated === true;
    lines += `${record.id} ${record.learner} ${record.request.target} ${isCut ? 'cut' : 'whole'}\n`;
  }
  appendFileSync(JOURNAL, lines);
  return { rejected: [] };
}

function answer(path: string, body: string): object {
  if (path === ingestEndpoints.targets.path) return [target];
  if (path === ingestEndpoints.labSessions.path) {
    const { lookups } = JSON.parse(body) as { lookups: LabLookup[] };
    return { owners: lookups.map(({ token }) => session(token)) };
  }
  if (path === ingestEndpoints.report.path) return { holds: holds() };
  if (path === ingestEndpoints.held.path) return { known: true };
  if (path === '/holder') {
    holder = (JSON.parse(body) as { name: string | null }).name;
    return {};
  }
  if (path !== '/trouble') return take(body);
  const trouble = JSON.parse(body) as { failMs?: number; delayMs?: number };
  failUntil = Date.now() + (trouble.failMs ?? 0);
  delayMs = trouble.delayMs ?? 0;
  return {};
}

http
  .createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) =>
      JOURNAL || request.url !== ingestEndpoints.ingest.path ? chunks.push(chunk) : 0,
    );
    request.on('end', () => {
      const isIngest = request.url === ingestEndpoints.ingest.path;
      if (isIngest && Date.now() < failUntil) return void response.writeHead(500).end('{}');
      const text = JSON.stringify(answer(request.url ?? '', Buffer.concat(chunks).toString()));
      const send = (): void => void response.setHeader('Content-Type', 'application/json').end(text);
      if (isIngest && delayMs > 0) setTimeout(send, delayMs);
      else send();
    });
  })
  .listen(Number(PORT), '127.0.0.1');
