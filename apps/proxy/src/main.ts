import { runService } from '@sentiero/service';
import v8 from 'node:v8';
import { pino } from 'pino';
import { readEnv } from './env.ts';
import { startProxy } from './proxy.ts';

// V8 would come to put some objects of each exchange where only a full collection looks, and all that they refer to
// would stay until then: a seventh of what is made, and a seventh of the requests a second.
v8.setFlagsFromString('--no-allocation-site-pretenuring');

await runService(async () => {
  const env = readEnv(process.env);
  const log = pino({ name: 'proxy', level: env.LOG_LEVEL }, pino.destination({ fd: 1, sync: true }));
  const proxy = await startProxy(env, log);

  // The traffic of everybody passes here: one exchange that goes wrong must not end the others.
  process.on('uncaughtException', (error) => proxy.onUnexpected(error));
  process.on('unhandledRejection', (error) => proxy.onUnexpected(error));
  process.removeAllListeners('warning');
  process.on('warning', (warning) => {
    // http-proxy copies objects with a deprecated function of node.
    if (!('code' in warning) || warning.code !== 'DEP0060') log.warn({ reason: warning.message }, 'warning');
  });

  log.info({ host: env.HOST, port: proxy.port, internal_port: proxy.internalPort }, 'listening');
  const { stop, stopWithinMs } = proxy;
  return {
    stopWithinMs,
    async stop() {
      await stop();
      log.info('stopped');
    },
  };
});
