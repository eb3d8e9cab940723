import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import * as schema from './schema/index.ts';

export type Db = PostgresJsDatabase<typeof schema>;
export type DbClient = { db: Db; close: () => Promise<void> };

export function connect(url: string, options: { connections: number }): DbClient {
  const client = postgres(url, { max: options.connections, onnotice: () => undefined, connect_timeout: 5 });
  return {
    db: drizzle(client, { schema, casing: 'snake_case' }),
    close: () => client.end({ timeout: 5 }),
  };
}
