import { pino } from 'pino';
import { EnvProblems, readEnv } from './env.ts';
import { startProxy } from './proxy.ts';

function fail(lines: readonly string[]): never {
  for (const line of lines) process.stderr.write(`proxy: ${line}\n`);
  process.exit(1);
}

function envOrFail() {
  try {
    return readEnv(process.env);
  } catch (error) {
    if (error instanceof EnvProblems) fail(error.lines);
    throw error;
  }
}

const env = envOrFail();
const log = pino({ name: 'proxy', level: env.LOG_LEVEL }, pino.destination({ fd: 1, sync: true }));

// The traffic of everybody passes here: one exchange that goes wrong must not end the others.
process.on('uncaughtException', (error) => log.error({ err: error }, 'uncaught'));
process.removeAllListeners('warning');
process.on('warning', (warning) => {
  // http-proxy copies objects with a deprecated function of node.
  if (!('code' in warning) || warning.code !== 'DEP0060') log.warn({ reason: warning.message }, 'warning');
});
process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));

try {
  const proxy = await startProxy(env, log);
  log.info({ host: env.HOST, port: proxy.port, internal_port: proxy.internalPort }, 'listening');
  let isStopping = false;
  const stop = (): void => {
    if (isStopping) return;
    isStopping = true;
    proxy.stop().then(
      () => process.exit(0),
      (error: unknown) => fail([`cannot stop: ${String(error)}`]),
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
} catch (error) {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') fail([`port in use: ${error instanceof Error ? error.message : ''}`]);
  fail([`cannot start: ${error instanceof Error ? error.message : String(error)}`]);
}
