import { execFile } from 'node:child_process';
import { appendFile, cp, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../..', import.meta.url));
const copied = ['package.json', 'pnpm-lock.yaml', 'tsconfig.base.json', 'apps/web', 'packages'];
let tree = '';

beforeAll(async () => {
  tree = await mkdtemp(join(tmpdir(), 'sentiero-build-'));
  const isSource = (path: string) => !basename(path).startsWith('dist');
  for (const path of copied)
    await cp(join(root, path), join(tree, path), {
      recursive: true,
      verbatimSymlinks: true,
      filter: isSource,
    });
  await symlink(join(root, 'node_modules'), join(tree, 'node_modules'));
  await build();
});
afterAll(() => rm(tree, { recursive: true, force: true }));

const build = () => run(process.execPath, [join(tree, 'apps/web/server/build-web.ts')]);

/** All that the browser may load. */
async function built(): Promise<string> {
  const assets = join(tree, 'apps/web/dist/assets');
  const scripts = (await readdir(assets)).filter((name) => name.endsWith('.js')).toSorted();
  return (await Promise.all(scripts.map((name) => readFile(join(assets, name), 'utf8')))).join('');
}

const stamp = () => readFile(join(tree, 'apps/web/dist/.built-from'), 'utf8');

/** The packages of the workspace that the page imports, by what its package.json and its sources say. */
async function importedPackages(): Promise<string[]> {
  const { dependencies } = JSON.parse(await readFile(join(root, 'apps/web/package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const own = Object.keys(dependencies).filter((name) => dependencies[name]?.startsWith('workspace:'));
  const files = await readdir(join(root, 'apps/web/src'), { recursive: true });
  const sources = files.filter((file) => /(?<!\.test)\.tsx?$/.test(file));
  const texts = await Promise.all(sources.map((file) => readFile(join(root, 'apps/web/src', file), 'utf8')));
  return own.filter((name) => texts.some((text) => text.includes(`from '${name}/`)));
}

test('unchanged sources are not built again', async () => {
  const before = await stamp();
  await build();
  expect(await stamp()).toBe(before);
});

test('a change in a package that the page imports makes a new bundle', async () => {
  const packages = await importedPackages();
  expect(packages.length).toBeGreaterThan(1);
  for (const name of packages) {
    const folder = `packages/${name.replace('@sentiero/', '')}/src/`;
    const file = (await stamp()).split('\n').find((input) => input.startsWith(folder));
    await appendFile(join(tree, file ?? folder), `\nconsole.info('changed ${name}');\n`);
  }
  await build();
  const text = await built();
  expect(packages.filter((name) => !text.includes(`changed ${name}`))).toEqual([]);
});

test('a file added to the public folder is served', async () => {
  await appendFile(join(tree, 'apps/web/public/added.txt'), 'added');
  await build();
  expect(await readFile(join(tree, 'apps/web/dist/added.txt'), 'utf8')).toBe('added');
});
