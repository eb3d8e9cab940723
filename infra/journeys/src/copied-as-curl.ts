import type { Page } from '@playwright/test';

type Headers = Record<string, string>;

/**
 * What "Copy as cURL" of Chromium's developer tools gives for the first request that the visit makes: the headers that
 * the browser really sent, in the tools' own notation.
 */
export async function copiedAsCurl(page: Page, visit: () => Promise<unknown>): Promise<string> {
  const tools = await page.context().newCDPSession(page);
  await tools.send('Network.enable');
  const sent = new Promise<{ url: string; headers: Headers }>((resolve) => {
    let url = '';
    tools.on('Network.requestWillBeSent', ({ request }) => {
      url ||= request.url;
    });
    tools.once('Network.requestWillBeSentExtraInfo', ({ headers }) => resolve({ url, headers }));
  });
  await visit();
  const { url, headers } = await sent;
  const lines = Object.entries(headers)
    .filter(([name]) => !/^(host|content-length|accept-encoding)$/i.test(name))
    .map(([name, value]) =>
      /^cookie$/i.test(name) ? `-b ${quoted(value)}` : `-H ${quoted(`${name}: ${value}`)}`,
    );
  await tools.detach();
  return [`curl ${quoted(url)}`, ...lines].join(' \\\n  ');
}

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
