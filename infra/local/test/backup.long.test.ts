import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findRunningPostgres, freePort, startPostgres } from '@sentiero/postgres';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';

const source = fileURLToPath(new URL('../src', import.meta.url));
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sentiero-backup-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function run(script: string, ...args: string[]) {
  const child = spawn(process.execPath, [join(source, 'on-database.ts'), script, ...args], {
    env: { PATH: process.env['PATH'], DATA_DIR: folder, INIT_CWD: folder },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, said };
}

const nameOf = async (url: string, statement: string) => {
  const client = postgres(url, { max: 1 });
  const rows = await client.unsafe(statement);
  await client.end();
  return rows[0]?.['name'] as unknown;
};

test('a backup is made while the database runs and restored while it is stopped', async () => {
  const server = await startPostgres({ folder: join(folder, 'postgres'), port: await freePort() });
  expect(await findRunningPostgres(join(folder, 'postgres'))).toBe(server.url);
  expect(await run('migrate.ts')).toEqual({ code: 0, said: '' });
  const insert = `insert into users (username, email, first_name, last_name, date_joined)
    values ('ada', 'ada@example.org', 'A', 'M', now()) returning username as name`;
  await nameOf(server.url, insert);
  const made = await run('backup.ts', 'of-today.gz');
  expect([made.code, JSON.parse(made.said).file]).toEqual([0, join(folder, 'of-today.gz')]);
  await nameOf(server.url, `update users set username = 'eve' returning username as name`);
  await server.stop();

  expect(await run('restore.ts', 'of-today.gz')).toMatchObject({
    code: 1,
    said: 'The database is not empty. With --overwrite, its content is lost.\n',
  });
  expect((await run('restore.ts', 'of-today.gz', '--overwrite')).code).toBe(0);
  expect(await findRunningPostgres(join(folder, 'postgres'))).toBeNull();
  const again = await startPostgres({ folder: join(folder, 'postgres'), port: await freePort() });
  expect(await nameOf(again.url, 'select username as name from users')).toBe('ada');
  await again.stop();
});
