import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPlatform, readStartSettings } from '@sentiero/local';
import { freePort } from '@sentiero/postgres';
import { openBrowser } from './open-browser.ts';
import { measure } from './measure.ts';
import { measureSlowLine } from './slow-line.ts';

// Measures the built app as served by `start` on a slow phone: by Lighthouse, which simulates one, and until a lesson's
// step can be used. Medians.
const runs = 7;
const slowRuns = 7;
const wanted = 100;
const lessonPage = '/lessons/1?page=1';
const pages = ['/login', '/lessons', lessonPage];

type Measured = Readonly<Record<string, number>>;

const folder = await mkdtemp(join(tmpdir(), 'sentiero-lighthouse-'));
// The database server runs under its own account, which must be able to read its data.
await chmod(folder, 0o755);
const [web, api, proxy, debugging] = [await freePort(), await freePort(), await freePort(), await freePort()];
const settings = readStartSettings({
  DATA_DIR: join(folder, 'data'),
  WEB_PORT: String(web),
  API_PORT: String(api),
  PROXY_PORT: String(proxy),
});
const platform = await startPlatform(settings, {
  watch: false,
  say: () => undefined,
  onGivenUp: console.error,
});
try {
  for (const path of pages) {
    const browser = await openBrowser(await mkdtemp(join(folder, 'profile-')), debugging);
    const found: Measured[] = [];
    try {
      if (path !== '/login') await browser.logIn(settings.WEB_URL);
      for (let run = 1; run <= runs; run++) found.push(await measure(settings.WEB_URL + path, debugging));
    } finally {
      await browser.close();
    }
    print(path, found);
  }
  const waits: Measured[] = [];
  for (let run = 1; run <= slowRuns; run++) waits.push(await measureSlowLine(settings.WEB_URL, lessonPage));
  print(`${lessonPage}, until its step can be used`, waits);
} finally {
  await platform.stop();
  await rm(folder, { recursive: true, force: true });
}

function print(title: string, found: readonly Measured[]): void {
  console.log(`\n${title}, median of ${found.length} (all runs)`);
  for (const name of Object.keys(found[0] ?? {})) {
    const values = found.map((one) => one[name] ?? Number.NaN).toSorted((a, b) => a - b);
    const median = values[Math.floor(values.length / 2)] ?? 0;
    const isScore = !name.includes(',');
    const mark = isScore && median < wanted ? `  below ${wanted}` : '';
    console.log(
      `${String(Math.round(median)).padStart(8)}  ${name} (${values.map(Math.round).join(', ')})${mark}`,
    );
    if (mark) process.exitCode = 1;
  }
}
