import { PgTransaction } from 'drizzle-orm/pg-core';
import type { Db } from './client.ts';

type Work<Result> = () => PromiseLike<Result>;

/**
 * Sends statements of a transaction together, in this order, without waiting for results in between: each sees what
 * those before it changed, and waits for the locks that they take. Work of several statements has its first one here.
 */
export async function inOneRoundTrip<const Results extends readonly unknown[]>(
  { db }: { readonly db: Db },
  statements: { readonly [Key in keyof Results]: Work<Results[Key]> },
): Promise<Results> {
  if (!(db instanceof PgTransaction)) throw new Error('Statements on several connections have no order.');
  const results: Promise<unknown>[] = [];
  for (const send of statements) {
    const result = Promise.resolve(send());
    // An early failure is reported with the others.
    result.catch(() => undefined);
    results.push(result);
    await sent();
  }
  // The results have the order of the statements.
  return (await Promise.all(results)) as unknown as Results;
}

/** The driver sends a statement after any number of settled promises, all of which precede this. */
const sent = () => new Promise<void>((resolve) => process.nextTick(resolve));
