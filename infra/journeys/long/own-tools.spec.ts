import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ensureProgram } from '@sentiero/programs';
import { expectAccessible } from '../src/axe.ts';
import { LearnerPage } from '../src/learner-page.ts';
import { findLesson } from '../src/lessons.ts';
import { openAs } from '../src/log-in.ts';
import { expect, test } from '../src/platform-fixture.ts';
import { keepScreenshots } from '../src/screenshots.ts';

const run = promisify(execFile);

test('the lines for tools of one’s own run as they are shown, and their requests are the learner’s', async ({
  page,
  platform,
  learner,
  client,
  inspector,
}) => {
  await ensureProgram('curl');
  await ensureProgram('sqlmap');
  await ensureProgram('ffuf');
  const lesson = await findLesson(client, 'SQL injection: logging in without a password');
  await openAs(page, platform, learner, `/lessons/${lesson.id}`);
  const shop = await new LearnerPage(page, platform).launch();
  await shop.goto(`${platform.shopUrl}search?q=honey`);
  await page.bringToFront();
  await inspector.choose('tools.title');
  await expect(page.getByRole('heading', { level: 1, name: 'Use your own tools' })).toBeVisible();
  await expect(page.getByText(/^Expires in/)).toBeVisible();
  await expectAccessible(page);
  await keepScreenshots(page, 'own-tools');
  const lineOf = (tool: string) =>
    page.getByRole('region', { name: `Command for ${tool}`, exact: true }).innerText();
  const folder = await mkdtemp(join(tmpdir(), 'sentiero-tools-'));
  await writeFile(join(folder, 'words.txt'), 'robots.txt\nnowhere\n');
  const inFolder = async (line: string, timeout = 240_000) => {
    const options = {
      cwd: folder,
      env: { ...process.env, HOME: folder },
      timeout,
      maxBuffer: 32 * 1024 * 1024,
    };
    return (await run('sh', ['-c', line], options)).stdout;
  };

  // First, since its hundreds of requests push older ones out of what is kept.
  const sqlmap = await lineOf('sqlmap');
  expect(await inFolder(`${sqlmap} --flush-session --timeout 10`)).toMatch(/Parameter: q \(GET\)/);
  const curl = await lineOf('curl');
  expect(await inFolder(curl)).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*Wildflower honey/);
  const ffuf = await lineOf('ffuf');
  const found = await inFolder(`${ffuf} -mc 200 -s`);
  expect(found).toContain('robots.txt');
  expect(found).not.toContain('nowhere');

  await page.getByRole('link', { name: lesson.title.en }).click();
  await inspector.panel.getByRole('button', { name: 'Filter' }).click();
  await inspector.panel.getByPlaceholder(/^Search URL/).fill('robots.txt');
  await expect(inspector.row(/robots\.txt/)).toHaveCount(1);
  await rm(folder, { recursive: true, force: true });
});
