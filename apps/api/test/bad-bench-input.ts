import { benchEndpoints } from '@sentiero/contracts/bench';
import type { Endpoint } from '@sentiero/contracts/http';

/** What is wrong, and by which paths the answer names it. */
export const badBenchInput: [string, Endpoint, object, string[]][] = [
  ['the bench needs a target and a request', benchEndpoints.send, {}, ['/target', '/request']],
  [
    'a request of the bench has all its parts',
    benchEndpoints.send,
    { target: 0, request: { headers: [['a']], body: { encoding: 'base64' } }, from: 'x' },
    [
      '/target',
      '/request/method',
      '/request/target',
      '/request/headers/0',
      '/request/body/content',
      '/request/body/encoding',
      '/from',
    ],
  ],
];
