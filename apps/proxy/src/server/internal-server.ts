import http from 'node:http';
import type { Metrics } from './metrics.ts';
import type { Spool } from '../spool/spool.ts';
import type { TargetList } from '../access/targets.ts';
import type { holdCalls } from './hold-calls.ts';

type Parts = {
  metrics: Metrics;
  spool: Spool;
  targets: TargetList;
  server: { connections(): number; bufferedBytes(): number };
  isStopping(): boolean;
  onCall: ReturnType<typeof holdCalls>;
};

/** Health, metrics and the API's calls on a separate listener, which is unreachable through a target's host name. */
export function internalServer({ metrics, spool, targets, server, isStopping, onCall }: Parts): http.Server {
  return http.createServer((request, response) => {
    const path = (request.url ?? '').split('?', 1)[0];
    const answer = (status: number, text: string, type = 'text/plain; charset=utf-8'): void => {
      response
        .writeHead(status, { 'Content-Type': type, 'Content-Length': Buffer.byteLength(text) })
        .end(text);
    };
    if (request.method === 'POST') {
      onCall(request, path ?? '').then(
        (found) =>
          found
            ? answer(found.status, JSON.stringify(found.value), 'application/json')
            : answer(404, 'not found\n'),
        () => answer(500, 'failed\n'),
      );
      return;
    }
    if (request.method !== 'GET') return answer(405, 'GET or POST only\n');
    if (path === '/health/live') return answer(200, 'live\n');
    if (path === '/health/ready') {
      if (isStopping()) return answer(503, 'this process is about to stop\n');
      return targets.isReady() ? answer(200, 'ready\n') : answer(503, 'the targets are not known yet\n');
    }
    if (path !== '/metrics') return answer(404, 'not found\n');
    metrics.spoolBytes.set(spool.bytes());
    metrics.spoolRecords.set(spool.length());
    metrics.spoolOldest.set(spool.oldestMs() / 1000);
    metrics.connections.set(server.connections());
    metrics.bufferedBytes.set(server.bufferedBytes());
    metrics.registry.metrics().then(
      (text) => answer(200, text, metrics.registry.contentType),
      () => answer(500, 'no metrics\n'),
    );
  });
}
