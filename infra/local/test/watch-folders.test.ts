import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@sentiero/postgres';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ServiceProcess } from '../src/service-process.ts';
import { watchFolders } from '../src/watch-folders.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sentiero-watch-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** The ways in which editors and tools save a file. */
const saves: Record<string, (file: string, text: string) => Promise<void>> = {
  'in place': (file, text) => writeFile(file, text),
  'by rename': async (file, text) => {
    await writeFile(`${file}.tmp`, text);
    await rename(`${file}.tmp`, file);
  },
  'with a backup, as vim does': async (file, text) => {
    await rename(file, `${file}~`);
    await writeFile(file, text);
    await rm(`${file}~`);
  },
  'with its whole folder, as a checkout may': async (file, text) => {
    await rm(join(file, '..'), { recursive: true });
    await mkdir(join(file, '..'));
    await writeFile(file, text);
  },
};

test.each(Object.entries(saves))('a file that is saved %s is noticed each time', async (_way, save) => {
  const file = join(folder, 'src', 'deep', 'main.ts');
  await mkdir(join(folder, 'src', 'deep'), { recursive: true });
  await writeFile(file, '0');
  const noticed: string[] = [];
  const unwatch = watchFolders([join(folder, 'src')], (path) => noticed.push(path));
  for (const time of [1, 2, 3]) {
    await save(file, String(time));
    await expect.poll(() => noticed.length).toBe(time);
  }
  unwatch();
});

test('a new folder is watched; tests and what editors leave are not noticed', async () => {
  const noticed: string[] = [];
  const unwatch = watchFolders([folder], (path) => noticed.push(path));
  for (const name of ['main.ts~', '.main.ts.swp', '4913', 'main.test.ts', '#main.ts#'])
    await writeFile(join(folder, name), '');
  await mkdir(join(folder, 'new'));
  await expect.poll(() => noticed).toEqual([join(folder, 'new')]);
  await writeFile(join(folder, 'new', 'texts.json'), '{}');
  await expect.poll(() => noticed).toEqual([join(folder, 'new'), join(folder, 'new', 'texts.json')]);
  unwatch();
});

test('a watched service starts again after each save, and says in the terminal why it cannot', async () => {
  const port = await freePort();
  const file = join(folder, 'main.ts');
  const answering = (text: string) => `import { createServer } from 'node:http';
    createServer((_request, response) => response.end('${text}')).listen(${port}, '127.0.0.1');`;
  const url = `http://127.0.0.1:${port}/`;
  const answer = () =>
    fetch(url).then(
      (response) => response.text(),
      () => 'nobody',
    );
  const write = vi.spyOn(process.stderr, 'write').mockImplementation(() => true);
  const said = () => write.mock.calls.map(([text]) => String(text)).join('');
  const save = async (text: string) => {
    await writeFile(`${file}.new`, text);
    await rename(`${file}.new`, file);
  };
  await save(answering('one'));
  const spec = {
    name: 'api',
    args: [file],
    cwd: folder,
    env: {},
    healthUrl: url,
    logFile: join(folder, 'api.log'),
  };
  const service = new ServiceProcess({ ...spec, watched: [folder] }, () => undefined);
  await service.start();
  for (const text of ['two', 'three']) {
    await save(answering(text));
    await expect.poll(answer).toBe(text);
  }
  await save('const broken = ;');
  await expect.poll(said).toContain('SyntaxError');
  await expect.poll(said).toContain('is started again after a change');
  await save(answering('four'));
  await expect.poll(answer).toBe('four');
  await service.stop();
  write.mockRestore();
});
