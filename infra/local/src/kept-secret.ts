import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const shape = /^[\w-]{43}$/;

/** A secret that is generated at the first start and then kept, so that data sealed with it stays readable. */
export async function keptSecret(folder: string, name: string): Promise<string> {
  const file = join(folder, name);
  const known = await readFile(file, 'utf8').catch(() => '');
  if (shape.test(known)) return known;
  const made = randomBytes(32).toString('base64url');
  await writeFile(`${file}.part`, made, { mode: 0o600 });
  await rename(`${file}.part`, file);
  return made;
}
