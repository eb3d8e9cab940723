import { runService } from '@sentiero/service';
import { pino } from 'pino';
import { EngineGate } from './gate/engine-gate.ts';
import { readGateEnv } from './gate/gate-env.ts';

// Stands before an engine's socket: see docs/own-copies.md.
await runService(async () => {
  const env = readGateEnv(process.env);
  const log = pino({ name: 'gate', level: env.LOG_LEVEL }, pino.destination({ fd: 1, sync: true }));
  const gate = new EngineGate({
    path: env.GATE_SOCKET,
    engine: env.DOCKER_HOST.replace(/^unix:\/\//, ''),
    network: env.INSTANCES_NETWORK,
    onRefused: (call) => log.warn({ call }, 'refused'),
  });
  await gate.listen();
  log.info('started');
  return { stop: async () => gate.close() };
});
