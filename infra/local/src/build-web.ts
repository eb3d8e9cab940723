import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

// Builds the web app unless its sources are unchanged since the last build.
const root = fileURLToPath(new URL('../../..', import.meta.url));
const web = join(root, 'apps/web');
const stamp = join(web, 'dist/.built-from');
const folders = ['apps/web/src', 'apps/web/public', 'packages/contracts/src'];
const files = ['apps/web/index.html', 'apps/web/vite.config.ts', 'apps/web/package.json', 'pnpm-lock.yaml'];

const hash = await hashSources();
if (!isBuilt()) {
  requireWritable();
  removeAbandonedDrafts();
  const vite = join(web, 'node_modules/vite/bin/vite.js');
  // The build goes to a draft folder that is renamed at the end: a running server never sees half of it.
  const draft = join(web, `dist-${process.pid}`);
  const args = [vite, 'build', '--outDir', draft, '--emptyOutDir'];
  // NODE_ENV is set, because a test runner's NODE_ENV=test would bundle the libraries' development builds.
  const env = { ...process.env, NODE_ENV: 'production' };
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: web, encoding: 'utf8', env });
  if (status !== 0) {
    process.stderr.write(`The web app could not be built:\n${stderr}\n`);
    rmSync(draft, { recursive: true, force: true });
    process.exit(1);
  }
  writeFileSync(join(draft, '.built-from'), hash);
  putInPlace(draft);
}

/** A parallel build of the same sources may have finished first, and its files may be in use. */
function putInPlace(draft: string): void {
  if (isBuilt()) return rmSync(draft, { recursive: true });
  rmSync(join(web, 'dist'), { recursive: true, force: true });
  try {
    renameSync(draft, join(web, 'dist'));
  } catch (error) {
    if (!isBuilt()) throw error;
    rmSync(draft, { recursive: true });
  }
}

function requireWritable(): void {
  try {
    accessSync(web, constants.W_OK);
  } catch {
    process.stderr.write(
      `The web app is not built, and ${web} cannot be written: start once where it can be, or as who owns it.\n`,
    );
    process.exit(1);
  }
}

/** Deletes the drafts of builds that were killed. */
function removeAbandonedDrafts(): void {
  for (const name of readdirSync(web)) {
    const [, pid] = /^dist-(\d+)$/.exec(name) ?? [];
    if (pid !== undefined && !isAlive(Number(pid))) rmSync(join(web, name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM';
  }
}

function isBuilt(): boolean {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hash;
}

async function hashSources(): Promise<string> {
  const sum = createHash('sha256');
  const all = [...files];
  for (const folder of folders) {
    const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true });
    for (const entry of entries)
      if (entry.isFile()) all.push(join(entry.parentPath.slice(root.length), entry.name));
  }
  for (const file of all.toSorted()) sum.update(file).update(await readFile(join(root, file)));
  return sum.digest('hex');
}
