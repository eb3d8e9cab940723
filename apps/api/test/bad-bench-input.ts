import { benchEndpoints } from '@sentiero/contracts/bench';
import type { Endpoint } from '@sentiero/contracts/http';

/** Runs, held messages and certificates are identified by a UUID. */
type Ids = { id: number | string; step: number; user: number; answer: number; provider: string };

export const anIdFor = (endpoint: Endpoint): Ids => ({
  id: /^\/(bench\/(runs|held)|certificates)\//.test(endpoint.path) ? crypto.randomUUID() : 1,
  step: 1,
  user: 1,
  answer: 1,
  provider: 'school',
});

const aRun = (target: string, payloads = [['a']]) => ({
  target: 1,
  request: { method: 'GET', target, headers: [], body: null },
  payloads,
  mode: 'each',
});

/** The invalid input, and the paths by which the response names it. */
export const badBenchInput: [string, Endpoint, object, string[]][] = [
  ['the bench needs a target and a request', benchEndpoints.send, {}, ['/target', '/request']],
  [
    'a request of the bench has all its parts',
    benchEndpoints.send,
    { target: 0, request: { headers: [['a']], body: { encoding: 'base32' } }, from: 'x' },
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
  ['a run is paused, resumed or stopped', benchEndpoints.commandRun, { do: 'start' }, ['/do']],
  [
    'a run needs all its parts',
    benchEndpoints.startRun,
    { mode: 'some', payloads: [[]], stop_on: { status: 1 } },
    ['/target', '/request', '/payloads/0', '/mode', '/stop_on/status'],
  ],
  ['a run without places is none', benchEndpoints.startRun, aRun('/'), ['/request']],
  ['a run has one list for each', benchEndpoints.startRun, aRun('/§1§', [['a'], ['b']]), ['/payloads']],
  [
    'a hold needs a target and says what waits',
    benchEndpoints.changeHold,
    { only: { methods: 'GET', path: 1, documents: 'yes' } },
    ['/target', '/requests', '/responses', '/only/methods', '/only/path', '/only/documents'],
  ],
  [
    'what is held is forwarded or dropped',
    benchEndpoints.answerHeld,
    { do: 'keep', response: { code: 100 } },
    ['/do', '/response/status', '/response/headers', '/response/body', '/response/code'],
  ],
];
