import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { toBase64, toBytes, toByteText, utf8Bytes, type ByteText } from '@sentiero/traffic/bytes';
import { asHar } from '@sentiero/traffic/har';
import { recordOf } from '@sentiero/traffic/record.fixture';

test('a browser finds a recorded request by its bytes and gets those of its answer', async ({ page }) => {
  const origin = 'http://shop.example';
  const shiftJis = '<p>\x93\xfa';
  const [one, other] = ['\0\xff\x80one', '\0\xff\x81other'];
  const octets: [string, string][] = [['content-type', 'application/octet-stream']];
  const records = [
    recordOf(origin, { method: 'GET' }, { type: 'text/html', body: '<p>' }),
    recordOf(
      origin,
      { target: '/post', headers: octets, body: one },
      { type: 'image/png', body: '\x89PNG\0' },
    ),
    recordOf(
      origin,
      { target: '/post', headers: octets, body: other },
      { type: 'text/html; charset=shift_jis', body: shiftJis },
    ),
    recordOf(origin, { method: 'GET', target: '/text' }, { type: 'text/plain', body: utf8Bytes('\ufeffü') }),
  ];
  const folder = await mkdtemp(join(tmpdir(), 'har-'));
  try {
    await writeFile(join(folder, 'a.har'), JSON.stringify(asHar(records)));
    await page.routeFromHAR(join(folder, 'a.har'), { notFound: 'abort' });
    await page.goto(`${origin}/`);
    const ask = (path: string, body?: ByteText) =>
      page.evaluate(
        async ([to, base64]) => {
          const bytes =
            base64 === undefined ? null : Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0));
          const answer = await fetch(to ?? '', bytes ? { method: 'POST', body: bytes } : {});
          return [...new Uint8Array(await answer.arrayBuffer())];
        },
        [path, body === undefined ? undefined : toBase64(toBytes(body))] as const,
      );
    const text = async (path: string, body?: ByteText) => toByteText(Uint8Array.from(await ask(path, body)));
    expect(await text('/post', other)).toBe(shiftJis);
    expect(await text('/post', one)).toBe('\x89PNG\0');
    expect(await text('/text')).toBe(utf8Bytes('\ufeffü'));
    await expect(text('/post', 'another')).rejects.toThrow('fetch');
  } finally {
    await rm(folder, { recursive: true });
  }
});
