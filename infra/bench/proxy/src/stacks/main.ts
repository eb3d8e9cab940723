/** The proxy on the HTTP stack named by STACK, with everything else as in production. */
import { runService } from '@sentiero/service';
import v8 from 'node:v8';
import { pino } from 'pino';
import { readEnv } from '../../../../../apps/proxy/src/env.ts';
import { startProxy } from '../../../../../apps/proxy/src/proxy.ts';
import type { Transport } from '../../../../../apps/proxy/src/transport.ts';
import { httpProxyStack } from './http-proxy-stack.ts';
import { nodeClientStack } from './node-client-stack.ts';
import { undiciStack } from './undici-stack.ts';

const stacks: Readonly<Record<string, Transport>> = {
  'http-proxy': httpProxyStack,
  'node-client': nodeClientStack,
  undici: undiciStack,
};

// As in the proxy's own main.ts.
v8.setFlagsFromString('--no-allocation-site-pretenuring');

await runService(async () => {
  const transport = stacks[process.env['STACK'] ?? ''];
  if (!transport) throw new Error('no such stack');
  const log = pino({ level: process.env['LOG_LEVEL'] ?? 'fatal' }, pino.destination({ fd: 2, sync: true }));
  const proxy = await startProxy(readEnv(process.env), log, { transport });
  process.on('uncaughtException', (error) => proxy.reportUnexpected(error));
  process.on('unhandledRejection', (error) => proxy.reportUnexpected(error));
  return { stopWithinMs: proxy.stopWithinMs, stop: () => proxy.stop() };
});
