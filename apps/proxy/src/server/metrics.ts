import { endings } from '@sentiero/contracts/capture';
import { fromZero } from '@sentiero/service';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

const exchangeBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60];

/** A label whose values are known in advance. */
type Listed<Label> = { name: Label; values: readonly string[] };

/**
 * Metrics for operators. Names and labels are public: change them only with a note in docs/operating.md. Label values
 * are a closed list or ids created by staff, never input from a learner or a target.
 */
export function proxyMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const counter = <Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) =>
    new Counter({ name: `sentiero_proxy_${name}`, help, labelNames: [...labelNames], registers: [registry] });
  const listed = <Label extends string>(name: string, help: string, labels: Listed<Label>) =>
    fromZero(counter(name, help, [labels.name]), labels.values);
  const gauge = (name: string, help: string) =>
    new Gauge({ name: `sentiero_proxy_${name}`, help, registers: [registry] });
  return {
    registry,
    exchanges: listed('exchanges_total', 'Finished exchanges with targets, by outcome. Count.', {
      name: 'outcome',
      values: endings,
    }),
    exchangeSeconds: new Histogram({
      name: 'sentiero_proxy_exchange_seconds',
      help: "Time from a request's first byte to its answer's last, the target's own time included. Seconds.",
      buckets: exchangeBuckets,
      registers: [registry],
    }),
    targetFailures: counter(
      'target_failures_total',
      'Exchanges that failed because of their target (target_failed, cut), by id of the target. Count.',
      ['target'],
    ),
    running: gauge('exchanges_running', 'Running exchanges with targets, including websockets. Count.'),
    connections: gauge('connections', 'Open connections of learners and targets. Count.'),
    events: counter('events_total', 'Target events accepted. Count.'),
    messages: listed('websocket_messages_total', 'Messages of websockets, by what became of them. Count.', {
      name: 'result',
      values: ['recorded', 'skipped'],
    }),
    delivered: counter('records_delivered_total', 'Records that the API acknowledged. Count.'),
    rejected: counter('records_rejected_total', 'Records that the API rejected for good. Count.'),
    givenUp: counter('records_given_up_total', 'Records that could not be delivered and are lost. Count.'),
    retries: counter('delivery_retries_total', 'Batches that had to be retried. Count.'),
    bodiesDropped: counter(
      'spool_bodies_dropped_total',
      'Records whose bodies were dropped because the spool was full. Count.',
    ),
    spoolErrors: counter('spool_errors_total', 'Failed operations on the spool. Count.'),
    errors: counter('errors_total', 'Unexpected errors. Count.'),
    refused: listed('refused_total', 'Requests refused before they reached a target, by reason. Count.', {
      name: 'reason',
      values: ['framing', 'host', 'limit'],
    }),
    evicted: listed(
      'connections_evicted_total',
      'Connections closed near the limit of connections, or at the limit of buffered bytes. Count.',
      { name: 'reason', values: ['bytes', 'total'] },
    ),
    bufferedBytes: gauge('buffered_bytes', 'Buffered bytes of incomplete messages from learners. Bytes.'),
    spoolBytes: gauge('spool_bytes', 'Size of the spool on disk. Bytes.'),
    spoolLimit: gauge(
      'spool_limit_bytes',
      'Size at which the user with the largest share of the spool loses the oldest bodies and records. Bytes.',
    ),
    spoolRecords: gauge('spool_records', 'Records waiting for the API. Count.'),
    spoolOldest: gauge('spool_oldest_seconds', 'Age of the oldest waiting record. Seconds.'),
  };
}

export type Metrics = ReturnType<typeof proxyMetrics>;
