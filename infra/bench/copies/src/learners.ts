import { Session } from '@sentiero/client/session';
import type { Platform } from '@sentiero/local';
import postgres from 'postgres';

const tokenOf = (userId: number) => `session-of-${userId}`;

/** Learners who are logged in; the prefix tells one bench's from another's. */
export async function makeLearners(databaseUrl: string, prefix: string, count: number): Promise<number[]> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    const users = await sql<{ id: number }[]>`
      insert into users (username, email, first_name, last_name, date_joined, last_login)
      select ${prefix} || n, ${prefix} || n || '@school.example', 'Ada', 'Muster', now(), now()
      from generate_series(1, ${count}::int) n order by n returning id`;
    const ids = users.map(({ id }) => id);
    const rows = ids.map((id) => [tokenOf(id), id] as const);
    for (const [token, id] of rows)
      await sql`
        insert into sessions (token_hash, user_id, created_at, expires_at)
        values (encode(sha256(convert_to(${token}, 'UTF8')), 'hex'), ${id}, now(), now() + interval '1 day')`;
    return ids;
  } finally {
    await sql.end();
  }
}

export function sessionOf({ settings }: Pick<Platform, 'settings'>, userId: number): Session {
  const session = new Session({ baseUrl: settings.API_URL });
  session.cookies.set('sentiero_session', tokenOf(userId));
  return session;
}
