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
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { changedSince, hashOf, withManifests } from './build-inputs.ts';

// Builds the web app unless everything that the last build read is unchanged.
const root = fileURLToPath(new URL('../../..', import.meta.url));
const web = join(root, 'apps/web');
const stamp = join(web, 'dist/.built-from');

if (!isBuilt()) {
  requireWritable();
  removeAbandonedDrafts();
  // The build goes to a draft folder that is renamed at the end: a running server never sees half of it.
  const draft = join(web, `dist-${process.pid}`);
  try {
    const started = Date.now();
    const inputs = await build(draft);
    const hash = changedSince(root, inputs, started) ? 'changed while it was built' : hashOf(root, inputs);
    writeFileSync(join(draft, '.built-from'), [hash, ...inputs].join('\n'));
  } catch (error) {
    process.stderr.write(`The web app could not be built:\n${String(error)}\n`);
    rmSync(draft, { recursive: true, force: true });
    process.exit(1);
  }
  putInPlace(draft);
}

/** Returns the files and folders that the bundler read, other than installed packages, for which the lock file stands. */
async function build(outDir: string): Promise<string[]> {
  // It is set because a test runner's NODE_ENV=test would bundle the libraries' development builds.
  process.env['NODE_ENV'] = 'production';
  const read: string[] = [];
  const noteInputs: Plugin = {
    name: 'note-inputs',
    configResolved: ({ configFileDependencies, publicDir }) => {
      read.push(...configFileDependencies, publicDir);
    },
    buildEnd() {
      read.push(...this.getModuleIds());
    },
  };
  const vite = await import('vite');
  await vite.build({
    root: web,
    logLevel: 'error',
    build: { outDir, emptyOutDir: true },
    plugins: [noteInputs],
  });
  const own = read.filter((path) => path.startsWith(root) && !/\/node_modules\/|\?/.test(path));
  return withManifests(root, [...own.map((path) => path.slice(root.length)), 'pnpm-lock.yaml']);
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
  if (!existsSync(stamp)) return false;
  const [hash, ...inputs] = readFileSync(stamp, 'utf8').split('\n');
  return hash === hashOf(root, inputs);
}
