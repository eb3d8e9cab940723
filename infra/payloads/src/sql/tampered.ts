import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, realpath } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureProgram, programPath } from '@sentiero/programs';

export type Tampered = { readonly script: string; readonly payload: string };

/** The payloads transformed by each of sqlmap's tamper scripts, and by pairs of them; the same in every run. */
export async function tampered(payloads: readonly string[]): Promise<Tampered[]> {
  await ensureProgram('sqlmap');
  const python = spawn(
    'python3',
    [fileURLToPath(new URL('tamper.py', import.meta.url)), await sqlmapFolder()],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
      signal: AbortSignal.timeout(120_000),
    },
  );
  const ended = once(python, 'close');
  python.stdin.end(JSON.stringify(payloads));
  let text = '';
  for await (const chunk of python.stdout.setEncoding('utf8')) text += chunk as string;
  const [code] = (await ended) as [number];
  if (code !== 0) throw new Error(`tamper.py ended with ${code}`);
  const made = JSON.parse(text) as Record<string, Record<string, string>>;
  return Object.values(made).flatMap((ofOne) =>
    Object.entries(ofOne).map(([script, payload]) => ({ script, payload })),
  );
}

async function sqlmapFolder(): Promise<string> {
  for (const folder of programPath.split(delimiter)) {
    const names = await readdir(folder).catch((): string[] => []);
    if (names.includes('sqlmap')) return dirname(await realpath(join(folder, 'sqlmap')));
  }
  throw new Error('sqlmap is not on the path');
}
