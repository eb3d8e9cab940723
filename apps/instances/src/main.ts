import { runService } from '@sentiero/service';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { pino } from 'pino';
import { readEnv } from './env.ts';
import { CopyService } from './service.ts';

const stopWithinMs = 30_000;

await runService(async () => {
  const env = readEnv(process.env);
  const log = pino({ name: 'instances', level: env.LOG_LEVEL }, pino.destination({ fd: 1, sync: true }));
  const service = new CopyService(env, log);
  const health = createServer((_, response) => {
    const isReady = service.hasReported;
    response.writeHead(isReady ? 200 : 503).end(`{"status":"${isReady ? 'ok' : 'starting'}"}\n`);
  });
  health.listen({ host: env.HOST, port: env.INSTANCES_PORT });
  await once(health, 'listening');
  await service.start();
  log.info('started');
  return {
    stopWithinMs,
    async stop() {
      health.close();
      await service.stop();
      log.info('stopped');
    },
  };
});
