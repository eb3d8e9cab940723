import { Counter, Gauge, Registry, collectDefaultMetrics } from 'prom-client';

/** What operators see. Names and labels are public: change them only with a note. */
export function proxyMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const counter = <Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) =>
    new Counter({ name: `sentiero_proxy_${name}`, help, labelNames: [...labelNames], registers: [registry] });
  const gauge = (name: string, help: string) =>
    new Gauge({ name: `sentiero_proxy_${name}`, help, registers: [registry] });
  return {
    registry,
    exchanges: counter('exchanges_total', 'Exchanges with targets that ended.', ['outcome']),
    events: counter('events_total', 'Target events accepted.'),
    delivered: counter('records_delivered_total', 'Records that the API acknowledged.'),
    rejected: counter('records_rejected_total', 'Records that the API named as never to be taken.'),
    givenUp: counter('records_given_up_total', 'Records that could not be handed over.'),
    retries: counter('delivery_retries_total', 'Batches that had to be sent again.'),
    bodiesDropped: counter(
      'spool_bodies_dropped_total',
      'Records whose bodies went because the spool was full.',
    ),
    spoolErrors: counter('spool_errors_total', 'Failed operations on the spool.'),
    errors: counter('errors_total', 'Errors that nobody expected.'),
    refused: counter('refused_total', 'Requests refused before they reached a target.', ['reason']),
    spoolBytes: gauge('spool_bytes', 'Size of the spool on disk.'),
    spoolRecords: gauge('spool_records', 'Records that wait for the API.'),
  };
}

export type Metrics = ReturnType<typeof proxyMetrics>;
