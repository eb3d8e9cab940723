import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { buildPublicApp } from '../app.ts';
import { runCommand } from './command.ts';

const file = fileURLToPath(new URL('../../openapi.json', import.meta.url));

process.env['DATABASE_URL'] ??= 'postgres://unused@127.0.0.1:1/unused';

/** Writes `openapi.json`; with `--check`, fails if it is out of date. */
await runCommand(async (ctx) => {
  const app = await buildPublicApp(ctx);
  const description = await describe(app).finally(() => app.close());
  if (!process.argv.includes('--check')) return writeFile(file, description);
  const committed: unknown = JSON.parse(await readFile(file, 'utf8'));
  if (JSON.stringify(committed) !== description)
    throw new Error('apps/api/openapi.json is out of date: run `pnpm openapi`.');
});

async function describe(app: Awaited<ReturnType<typeof buildPublicApp>>): Promise<string> {
  await app.ready();
  return JSON.stringify(app.swagger());
}
