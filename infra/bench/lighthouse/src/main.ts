import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import type * as Local from '@sentiero/local';
import { freePort } from '@sentiero/postgres';
import { openBrowser, type Browser } from './open-browser.ts';
import { measure } from './measure.ts';
import { measureSlowLine } from './slow-line.ts';

// Measures the built app as served by `start` on a slow phone: by Lighthouse, which simulates one, and until a lesson's
// step can be used. Medians. `--against ../other` also measures the app of another checkout, in runs that alternate with
// ours; `--rounds 3` is shorter.
const { values } = parseArgs({
  options: { against: { type: 'string' }, rounds: { type: 'string', default: '7' } },
});
const rounds = Number(values.rounds);
const wanted = 100;
const lessonPage = '/lessons/1?page=1';
const pages = ['/login', '/lessons', lessonPage];

type Measured = Readonly<Record<string, number>>;
type Served = { readonly tree: string; readonly webUrl: string; readonly stop: () => Promise<void> };

const root = resolve(import.meta.dirname, '../../../..');
const trees = [root, ...(values.against === undefined ? [] : [resolve(values.against)])];
const folder = await mkdtemp(join(tmpdir(), 'sentiero-lighthouse-'));
const served: Served[] = [];
try {
  for (const tree of trees) served.push(await serve(tree));
  for (const path of pages) await measurePage(path);
  await alternate(`${lessonPage}, until its step can be used`, ({ webUrl }) =>
    measureSlowLine(webUrl, lessonPage),
  );
} finally {
  for (const { stop } of served) await stop();
  await rm(folder, { recursive: true, force: true });
}

/** Runs what `start` runs in that checkout, by its own code. */
async function serve(tree: string): Promise<Served> {
  const source = pathToFileURL(join(tree, 'infra/local/src/index.ts')).href;
  const { startOwnPlatform } = (await import(source)) as Pick<typeof Local, 'startOwnPlatform'>;
  const { settings, stop } = await startOwnPlatform();
  return { tree, webUrl: settings.WEB_URL, stop };
}

async function measurePage(path: string): Promise<void> {
  const browsers = new Map<Served, Browser & { port: number }>();
  try {
    for (const one of served) {
      const port = await freePort();
      const browser = await openBrowser(await mkdtemp(join(folder, 'profile-')), port);
      browsers.set(one, { ...browser, port });
      if (path !== '/login') await browser.logIn(one.webUrl);
    }
    await alternate(path, (one) => measure(one.webUrl + path, browsers.get(one)?.port ?? 0));
  } finally {
    for (const browser of browsers.values()) await browser.close();
  }
}

async function alternate(title: string, run: (one: Served) => Promise<Measured>): Promise<void> {
  const found = served.map((): Measured[] => []);
  for (let round = 1; round <= rounds; round++)
    for (const [place, one] of served.entries()) found[place]?.push(await run(one));
  for (const [place, one] of served.entries()) print(title, one.tree, found[place] ?? []);
}

function print(title: string, tree: string, found: readonly Measured[]): void {
  console.log(`\n${title}${tree === root ? '' : `, ${tree}`}: median of ${found.length} (all runs)`);
  for (const name of Object.keys(found[0] ?? {})) {
    const sorted = found.map((one) => one[name] ?? Number.NaN).toSorted((a, b) => a - b);
    const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
    const isScore = !name.includes(',');
    const isMissed = isScore && median < wanted && tree === root;
    const mark = isMissed ? `  below ${wanted}` : '';
    console.log(
      `${String(Math.round(median)).padStart(8)}  ${name} (${sorted.map(Math.round).join(', ')})${mark}`,
    );
    if (isMissed) process.exitCode = 1;
  }
}
