import fc from 'fast-check';
import { afterAll, beforeAll, test } from 'vitest';
import { anyMessage, atTheWire, expectAlways } from './bytes-cases.ts';
import { useSockets } from './class.ts';
import { useApi } from './harness.ts';
import { startProxy, type ProxyProcess } from './proxy-process.ts';
import { startRawTarget, type RawTarget } from './raw-target.ts';

const api = useApi({ RATE_LIMITS: 'off' });
const sockets = useSockets(api);
const answers: Record<string, string | null> = {};
let proxy: ProxyProcess;
let raw: RawTarget;

beforeAll(async () => {
  api.time.now = new Date();
  await api.internal.listen({ host: '127.0.0.1', port: 0 });
  raw = await startRawTarget(answers);
  proxy = await startProxy(api);
}, 90_000);
afterAll(async () => {
  await proxy.stop();
  raw.close();
});

const atIt = () => atTheWire({ api, sockets, raw, answers, proxyPort: () => proxy.port });

const runs = 10_000;
const hourMs = 3_600_000;

test(
  'a recorded request that the workbench sends again has the same bytes',
  async () => {
    const { sentAgain } = await atIt();
    await expectAlways(fc.asyncProperty(anyMessage, sentAgain), runs);
  },
  hourMs,
);

test(
  'a held request with one more header has the same bytes besides',
  async () => {
    const { heldRequest } = await atIt();
    await expectAlways(fc.asyncProperty(anyMessage, heldRequest), runs);
  },
  hourMs,
);

test(
  'a held response with one more header has the same bytes besides',
  async () => {
    const { heldResponse } = await atIt();
    await expectAlways(fc.asyncProperty(anyMessage, heldResponse), runs);
  },
  hourMs,
);
