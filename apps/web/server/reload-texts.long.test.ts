import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, type InlineConfig } from 'vite';
import { expect, test, vi } from 'vitest';
import { reloadTexts } from './reload-texts.ts';

test('the page loads again each time its texts are saved, also by rename', async () => {
  const root = await mkdtemp(join(tmpdir(), 'sentiero-texts-'));
  const file = join(root, 'public/locales/de/translation.json');
  await mkdir(join(file, '..'), { recursive: true });
  await writeFile(file, '{}');
  const config: InlineConfig = {
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [reloadTexts()],
    server: { middlewareMode: true, ws: false },
  };
  const server = await createServer(config);
  const sent = vi.spyOn(server.ws, 'send').mockImplementation(() => undefined);
  await expect
    .poll(() => Object.keys(server.watcher.getWatched()).some((path) => path.endsWith('locales/de')))
    .toBe(true);
  for (const time of [1, 2]) {
    sent.mockClear();
    await writeFile(`${file}.new`, `{"n":${time}}`);
    await rename(`${file}.new`, file);
    await expect.poll(() => sent.mock.calls, { timeout: 20_000 }).toContainEqual([{ type: 'full-reload' }]);
  }
  await server.close();
  await rm(root, { recursive: true });
});
