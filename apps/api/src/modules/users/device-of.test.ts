import { expect, test } from 'vitest';
import { deviceOf } from './device-of.ts';

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0', 'Firefox, Linux'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/149.0.0.0 Safari/537.36`, 'Chrome, Windows'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/149.0.0.0 Safari/537.36 Edg/149.0.0.0`,
    'Edge, Windows',
  ],
  [`Mozilla/5.0 (Linux; Android 10; K) ${webKit} Chrome/149.0.0.0 Mobile Safari/537.36`, 'Chrome, Android'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
    'Safari, macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
    'Safari, iOS',
  ],
  [
    `Mozilla/5.0 (X11; Linux x86_64) ${webKit} HeadlessChrome/149.0.0.0 Safari/537.36`,
    'Chrome headless, Linux',
  ],
  [`Mozilla/5.0 (X11; Linux x86_64) ${webKit} Chrome/149.0.0.0 Safari/537.36`, 'Chrome, Linux'],
  [
    `Mozilla/5.0 (X11; Linux x86_64) ${webKit} Ubuntu Chromium/80.0.3987.149 Chrome/80.0.3987.149 Safari/537.36`,
    'Chrome, Linux',
  ],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit} Chrome/149.0.0.0 Safari/537.36`,
    'Chrome, macOS',
  ],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webKit} Chrome/149.0.0.0 Safari/537.36`, 'Chrome, ChromeOS'],
  [`${iPhone} CriOS/149.0.7827.41 Mobile/15E148 Safari/604.1`, 'Chrome, iOS'],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit} Chrome/149.0.0.0 Safari/537.36 Edg/149.0.3500.12`,
    'Edge, macOS',
  ],
  [
    `Mozilla/5.0 (Linux; Android 10; Pixel 3 XL) ${webKit} Chrome/149.0.7827.41 Mobile Safari/537.36 EdgA/149.0.3500.12`,
    'Edge, Android',
  ],
  [`${iPhone} Version/26.0 EdgiOS/149.0.3500.12 Mobile/15E148 Safari/605.1.15`, 'Edge, iOS'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/70.0.3538.102 Safari/537.36 Edge/18.19042`,
    'Edge, Windows',
  ],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:150.0) Gecko/20100101 Firefox/150.0', 'Firefox, Windows'],
  ['Mozilla/5.0 (Android 16; Mobile; rv:150.0) Gecko/150.0 Firefox/150.0', 'Firefox, Android'],
  [`${iPhone} FxiOS/150.0 Mobile/15E148 Safari/604.1`, 'Firefox, iOS'],
  [
    'Mozilla/5.0 (iPad; CPU OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
    'Safari, iOS',
  ],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${webKit} SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet, Android',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/149.0.0.0 Safari/537.36 OPR/131.0.0.0`,
    'Opera, Windows',
  ],
  // A view inside an app claims Safari's engine, and no Safari.
  [`${iPhone} Mobile/15E148 Instagram 320.0`, 'iOS'],
  ['curl/8.14.1', 'curl'],
  ['python-requests/2.32.5', 'Python'],
  ['<script>alert(1)</script>', ''],
  [undefined, ''],
])('%j is shown as %j', (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device);
});
