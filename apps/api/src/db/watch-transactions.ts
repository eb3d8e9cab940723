import type { Sql, TransactionSql } from 'postgres';
import type { Metrics } from '../metrics.ts';

export type TransactionMetrics = Pick<
  Metrics,
  'databaseWaiting' | 'databaseWaitSeconds' | 'databaseTransactions'
>;
type Work = (transaction: TransactionSql) => unknown;
type Begin = (...parts: [Work] | [string, Work]) => Promise<unknown>;

/** Counts waiting and open transactions, which the pool does not report. */
export function watchTransactions(client: Sql, metrics: TransactionMetrics): void {
  // The overloads of `begin` reduce to these two signatures.
  const begin = client.begin.bind(client) as Begin;
  const watched: Begin = async (...parts) => {
    const work = parts.at(-1) as Work;
    const stopTimer = metrics.databaseWaitSeconds.startTimer();
    let isWaiting = true;
    const leaveQueue = () => {
      if (isWaiting) metrics.databaseWaiting.dec();
      isWaiting = false;
    };
    metrics.databaseWaiting.inc();
    try {
      return await begin(parts.length === 2 ? parts[0] : '', async (transaction) => {
        leaveQueue();
        stopTimer();
        metrics.databaseTransactions.inc();
        try {
          return await work(transaction);
        } finally {
          metrics.databaseTransactions.dec();
        }
      });
    } finally {
      leaveQueue();
    }
  };
  client.begin = watched as typeof client.begin;
}
