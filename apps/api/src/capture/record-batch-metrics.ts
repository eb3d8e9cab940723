import type { IngestBatch, IngestResult } from '@sentiero/contracts/ingest';
import type { Context } from '../context.ts';
import type { AnyRecord } from './identify-learners.ts';

type Outcome = IngestResult & { stored: readonly AnyRecord[] };

/**
 * Records the metrics of a batch. At `debug` it also logs the ids, which appear in the logs of the proxy and the
 * target.
 */
export function recordBatchMetrics(
  { metrics, clock, log }: Context,
  { records }: IngestBatch,
  outcome: Outcome,
): void {
  const { stored, rejected } = outcome;
  const now = clock().getTime();
  const isStored = new Set(stored.map(({ kind, id }) => `${kind} ${id}`));
  const isRejected = new Set(rejected.map(({ id }) => id));
  const stateOf = ({ kind, id }: AnyRecord) => {
    if (isRejected.has(id)) return 'rejected';
    return isStored.delete(`${kind} ${id}`) ? 'stored' : 'duplicate';
  };
  for (const record of records) metrics.records.inc({ kind: record.kind, state: stateOf(record) });
  for (const record of stored) metrics.deliveryLag.observe(Math.max(0, now - endOf(record)) / 1000);
  if (rejected.length > 0) log.warn({ rejected }, 'records were rejected');
  log.debug({ records: records.map(({ id }) => id), stored: stored.length }, 'a batch was taken');
}

function endOf(record: AnyRecord): number {
  return Date.parse(record.at) + (record.kind === 'request' ? record.duration * 1000 : 0);
}
