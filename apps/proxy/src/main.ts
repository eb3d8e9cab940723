import { runService } from '@sentiero/service';
import v8 from 'node:v8';
import { pino } from 'pino';
import { readEnv } from './env.ts';
import { startProxy } from './proxy.ts';

// V8 would allocate some objects of each exchange where only a full collection frees them and everything they refer
// to. That cost a seventh of the requests per second.
v8.setFlagsFromString('--no-allocation-site-pretenuring');

await runService(async () => {
  const env = readEnv(process.env);
  const log = pino({ name: 'proxy', level: env.LOG_LEVEL }, pino.destination({ fd: 1, sync: true }));
  const proxy = await startProxy(env, log);

  // One failed exchange must not end everyone else's traffic.
  process.on('uncaughtException', (error) => proxy.reportUnexpected(error));
  process.on('unhandledRejection', (error) => proxy.reportUnexpected(error));
  process.removeAllListeners('warning');
  process.on('warning', (warning) => {
    // http-proxy copies objects with a deprecated Node function.
    if (!('code' in warning) || warning.code !== 'DEP0060') log.warn({ reason: warning.message }, 'warning');
  });

  log.info({ host: env.HOST, port: proxy.port, internal_port: proxy.internalPort }, 'listening');
  return {
    stopWithinMs: proxy.stopWithinMs,
    async stop() {
      await proxy.stop();
      log.info('stopped');
    },
  };
});
