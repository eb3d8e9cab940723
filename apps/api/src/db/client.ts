import type { Logger } from 'drizzle-orm';
import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import { watchTransactions, type TransactionMetrics } from './watch-transactions.ts';

export type Db = PostgresJsDatabase;
export type DbClient = { db: Db; close: () => Promise<void> };

const idleTransactionMs = 10_000;

type Options = { connections: number; logger?: Logger; metrics?: TransactionMetrics };

export function connect(url: string, { connections, logger, metrics }: Options): DbClient {
  const client = postgres(url, {
    max: connections,
    onnotice: () => undefined,
    connect_timeout: 5,
    // Ends the transaction of a process that froze, so that its learners' rows do not stay locked.
    connection: { idle_in_transaction_session_timeout: idleTransactionMs },
  });
  if (metrics) watchTransactions(client, metrics);
  return {
    db: drizzle(client, { casing: 'snake_case', ...(logger ? { logger } : {}) }),
    close: () => client.end({ timeout: 5 }),
  };
}
