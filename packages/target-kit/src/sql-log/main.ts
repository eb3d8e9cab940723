import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { createEventSender } from '../event-sender.ts';
import { FollowedFile } from './follow-file.ts';
import type { LogReader } from './log-entry.ts';
import { generalLog } from './mariadb-log.ts';
import { csvLog, jsonLog, stderrLog } from './postgresql-log.ts';
import { RecentRequests } from './recent-requests.ts';
import { createRelay } from './relay.ts';
import { SqlReporter } from './sql-reporter.ts';

const readers: Readonly<Record<string, () => LogReader>> = {
  csvlog: csvLog,
  jsonlog: jsonLog,
  stderr: stderrLog,
  mariadb: generalLog,
};
const pollMs = 50;

function setting(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is missing: docs/targets.md describes the settings`);
  return value;
}

const makeReader = readers[setting('SQL_LOG_FORMAT')];
if (!makeReader) throw new Error(`SQL_LOG_FORMAT must be one of ${Object.keys(readers).join(', ')}`);
const token = setting('SENTIERO_TOKEN');
const reader = makeReader();
const requests = new RecentRequests(reader.dialect);
const sender = createEventSender({
  eventsUrl: setting('EVENTS_URL'),
  token,
  onDrop: (count, reason) => process.stderr.write(`${count} events were lost: ${reason}\n`),
});
const reporter = new SqlReporter(requests, sender.send);
const file = new FollowedFile(setting('SQL_LOG'));

const relay = createRelay({ backendUrl: setting('BACKEND_URL'), token, requests });
relay.listen(Number(process.env['PORT'] ?? 9090), process.env['HOST'] ?? '127.0.0.1', () => {
  const { address, port } = relay.address() as AddressInfo;
  process.stdout.write(`listening on ${address}:${port}\n`);
});

const stopping = new AbortController();
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stopping.abort());
await file.read();
while (!stopping.signal.aborted) {
  await wait(pollMs, undefined, { signal: stopping.signal }).catch(() => undefined);
  const text = await file.read();
  // A statement whose last line may be followed by another one waits for a turn without text.
  const entries = text === '' ? reader.flush() : reader.read(text);
  for (const entry of entries) reporter.take(entry, Date.now());
  reporter.tick(Date.now());
}
await file.close();
relay.close();
relay.closeAllConnections();
await sender.close();
