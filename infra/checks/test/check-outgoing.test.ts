import { expect, test } from 'vitest';
import { checkOutgoing, problemsOfOutgoing } from '../src/check-outgoing.ts';

const file = 'apps/api/src/modules/some.service.ts';

test.each([
  'const answer = await fetch(url);',
  'return fetch(url, { method });',
  'const get = (url: string) => fetch(url);',
  "import { request as httpsRequest } from 'node:https';",
  "import { createServer, request } from 'node:http';",
  "import { get } from 'node:http';",
  'const sent = http.request(url);',
  "import { Agent } from 'undici';",
])('a service must not call out by itself: %s', (text) => {
  expect(problemsOfOutgoing([file], [text])).toEqual([
    `${file} makes calls of its own: use apps/api/src/outgoing.ts`,
  ]);
});

test.each([
  "import { createServer, type IncomingMessage } from 'node:http';",
  'await platformFetch(ctx, url);',
  'await this.#fetch(url);',
  `const attack = '<img onerror=fetch("/bell")>';`,
])('other code is left alone: %s', (text) => expect(problemsOfOutgoing([file], [text])).toEqual([]));

test('the services keep to it', async () => expect(await checkOutgoing()).toEqual([]));
