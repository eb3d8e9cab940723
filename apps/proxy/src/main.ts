import { runService } from '@sentiero/service';
import { pino } from 'pino';
import { readEnv } from './env.ts';
import { startProxy } from './proxy.ts';

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
