import { execFile } from 'node:child_process';
import { chmod, chown, cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findBinaries, type Binaries } from '../src/binaries.ts';
import { runnablePrograms } from '../src/runnable-programs.ts';

const run = promisify(execFile);
const account = { uid: 65_534, gid: 65_534 };
let folder = '';
let binaries: Binaries;
let homes: string[] = [];

// Only root can switch to another account for PostgreSQL.
describe.runIf(process.getuid?.() === 0)('programs in a folder that only root may enter', () => {
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sentiero-programs-'));
    await chmod(folder, 0o755);
    const found = await findBinaries();
    const closed = join(folder, 'closed');
    await mkdir(closed, { mode: 0o700 });
    await cp(dirname(dirname(found.postgres)), join(closed, 'native'), {
      recursive: true,
      verbatimSymlinks: true,
    });
    const at = (name: string) => join(closed, 'native/bin', name);
    binaries = { version: found.version, initdb: at('initdb'), postgres: at('postgres') };
    homes = ['first', 'second'].map((name) => join(folder, name));
    for (const home of homes) await mkdir(home, { mode: 0o755 });
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const runsAt = async ({ postgres }: Binaries) => (await run(postgres, ['--version'], account)).stdout;

  test('are copied once, whole, with their libraries, however many start at once', async () => {
    const all = await Promise.all([1, 2, 3].map(() => runnablePrograms(binaries, account, homes)));
    const place = join(folder, 'first/sentiero', `postgresql-${binaries.version}`);
    for (const { postgres } of all) expect(postgres).toBe(join(place, 'bin/postgres'));
    expect(await runsAt(await runnablePrograms(binaries, account, homes))).toMatch(
      /^postgres \(PostgreSQL\)/,
    );
    expect(await readdir(dirname(place))).toEqual([`postgresql-${binaries.version}`]);
  });

  test('run despite a restrictive umask', async () => {
    for (const entry of await readdir(dirname(binaries.postgres)))
      await chmod(join(dirname(binaries.postgres), entry), 0o700);
    expect(await runsAt(await runnablePrograms(binaries, account, homes))).toContain('PostgreSQL');
  });

  test('are never copied to a folder that another account can change', async () => {
    const [first = '', second = ''] = homes;
    await mkdir(join(first, 'sentiero'));
    await chown(join(first, 'sentiero'), 12_345, 12_345);
    await symlink(tmpdir(), join(second, 'sentiero'));
    const open = join(folder, 'open');
    await mkdir(open);
    await chmod(open, 0o777);
    await expect(runnablePrograms(binaries, account, [first, second, open])).rejects.toThrow(
      /set DATABASE_URL/,
    );
    expect(await readdir(join(first, 'sentiero'))).toEqual([]);
  });

  test('stay where they are if the account may run them there', async () => {
    await chmod(dirname(dirname(dirname(binaries.postgres))), 0o755);
    expect(await runnablePrograms(binaries, account, homes)).toBe(binaries);
  });
});
