import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { encodeText } from '@sentiero/traffic/encode-text';
import { openAs } from '../src/log-in.ts';
import { createLesson, createTarget, inAll } from '../src/own-lesson.ts';
import { expect, test } from '../src/platform-fixture.ts';
import { keepScreenshots } from '../src/screenshots.ts';
import { textsIn } from '../src/texts.ts';

const t = textsIn('en');
const run = promisify(execFile);

/** `typed` is written into the page's form; `added` into a held message. */
const charsets = [
  { charset: 'shift_jis', typed: '日本', added: '語' },
  { charset: 'windows-1252', typed: 'Zürich €5', added: 'é' },
  { charset: 'gbk', typed: '中国', added: '文' },
  // A page in UTF-16 sends its forms in UTF-8.
  { charset: 'utf-16le', typed: 'Grüezi', added: 'ü', form: 'utf-8' },
];

const bytesOf = (text: string, charset: string) => {
  const bytes = encodeText(text, charset);
  if (bytes === null) throw new Error(`${charset} cannot write ${text}`);
  return Buffer.from(bytes, 'latin1');
};

/** An old application: its pages are in the charset that their address names, and it keeps what forms send. */
async function startOldApplication() {
  const heard: Buffer[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const wanted = request.url?.split('/')[1];
      const charset = charsets.find((known) => known.charset === wanted)?.charset ?? 'utf-8';
      if (request.method === 'POST') heard.push(Buffer.concat(chunks));
      const form = `<form method="post" enctype="text/plain" action="/${charset}/save"><input name="n"><button>Send</button></form>`;
      const page = `<!doctype html><title>Old</title><h1>Adresse</h1>${request.method === 'POST' ? '<p>Saved</p>' : form}`;
      response.writeHead(200, { 'Content-Type': `text/html; charset=${charset}` });
      response.end(bytesOf(page, charset));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    heard,
    url: `http://127.0.0.1:${port}/`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

for (const { charset, typed, added, form = charset } of charsets)
  test(`a page in ${charset} keeps its bytes: recorded, sent again, copied and run, held and edited`, async ({
    page,
    context,
    platform,
    learner,
    api,
    bench,
    inspector,
    seat,
  }) => {
    test.setTimeout(240_000);
    const old = await startOldApplication();
    const label = `old-${charset}`;
    const target = await createTarget(api, platform, { label, backendUrl: old.url });
    const id = await createLesson(
      api,
      { title: inAll(`Old: ${charset}`), target_application_id: target.id },
      [],
    );
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openAs(page, platform, learner, `/lessons/${id}`);
    const shop = await seat.launch();
    const submit = async () => {
      await shop.goto(`${target.frontend_url}${charset}`);
      await shop.locator('input').fill(typed);
      await shop.locator('button').click({ noWaitAfter: true });
    };
    await submit();
    await expect(shop.locator('p')).toHaveText('Saved');
    const sent = old.heard[0] ?? Buffer.alloc(0);
    await page.bringToFront();

    await test.step('the page is shown as the browser shows it', async () => {
      await inspector.open(inspector.row(new RegExp(`GET.*/${charset}`)), 'Content');
      await expect(inspector.response).toContainText(charset);
      await expect(inspector.response.frameLocator('iframe').locator('h1')).toHaveText('Adresse');
      await keepScreenshots(page, `bytes-${charset}`);
      await inspector.close();
    });

    await test.step('the form is sent again and copied with the same bytes', async () => {
      await inspector.take(/POST.*save/);
      await expect(bench.editor).toContainText(`POST /${charset}/save`);
      await bench.send('200 OK');
      await expect.poll(() => old.heard.length).toBe(2);
      await bench.choose('inspector.copy-curl');
      const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
      await expect.poll(clipboard).toContain(`/${charset}/save`);
      const command = await clipboard();
      await run('bash', ['-c', command]);
      await expect
        .poll(() => old.heard.map((bytes) => bytes.toString('hex')))
        .toEqual([sent, sent, sent].map((bytes) => bytes.toString('hex')));
      await keepScreenshots(page, `bytes-${charset}-sent`);
    });

    await test.step('a held form goes on in its charset with what was added', async () => {
      await bench.button('bench.mode-hold').click();
      await page.getByLabel(t('bench.hold-requests')).press('Space');
      await expect(page.getByLabel(t('bench.hold-requests'))).toBeChecked();
      await submit();
      await page.bringToFront();
      const editor = page.getByRole('textbox', { name: t('bench.hold-editor-request') });
      await expect(editor).toContainText(`POST /${charset}/save`);
      await editor.click();
      await page.keyboard.press('Control+End');
      await page.keyboard.insertText('&x=y');
      await keepScreenshots(page, `bytes-${charset}-held`);
      await page.getByRole('button', { name: t('bench.hold-forward-changed') }).click();
      await expect
        .poll(() => old.heard[3]?.toString('hex'))
        .toBe(Buffer.concat([sent, bytesOf('&x=y', form)]).toString('hex'));
      await shop.waitForLoadState();
      await page.getByLabel(t('bench.hold-requests')).press('Space');
      await expect(page.getByLabel(t('bench.hold-requests'))).not.toBeChecked();
    });

    await test.step('a held page goes on in its charset with what was added', async () => {
      await page.getByLabel(t('bench.hold-responses')).press('Space');
      await expect(page.getByLabel(t('bench.hold-responses'))).toBeChecked();
      const loading = shop.goto(`${target.frontend_url}${charset}`);
      const editor = page.getByRole('textbox', { name: t('bench.hold-editor-response') });
      await expect(editor).toContainText('<h1>Adresse</h1>');
      await editor.click();
      await page.keyboard.press('Control+End');
      await page.keyboard.insertText(`<p>${added}</p>`);
      await page.getByRole('button', { name: t('bench.hold-forward-changed') }).click();
      await loading;
      await expect(shop.locator('p')).toHaveText(added);
      await page.getByLabel(t('bench.hold-responses')).press('Space');
      await keepScreenshots(page, `bytes-${charset}-held-page`);
    });
    await old.stop();
  });
