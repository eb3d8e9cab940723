/**
 * Runs a conformance suite of raw-socket cases against the proxy:
 *   node test/conformance.ts /path/to/suite.mjs [--only C05,H]
 */
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { labCookies } from '@sentiero/contracts/lab';
import { pino } from 'pino';
import { readEnv } from '../src/env.ts';
import { startProxy } from '../src/proxy.ts';
import { internalToken, StandInApi } from './stand-in-api.ts';

const [suite, ...rest] = process.argv.slice(2);
if (!suite) {
  console.error('usage: node test/conformance.ts <suite.mjs> [options of the suite]');
  process.exit(2);
}
const upstreamPort = 9900;
const api = new StandInApi();
await api.start();
const target = api.addTarget({
  host: 'conf.localhost',
  backend_url: `http://127.0.0.1:${upstreamPort}/`,
});
const { token } = api.addSession(target);
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'sentiero-conformance-'));
const env = readEnv({
  PROXY_PORT: '0',
  API_INTERNAL_URL: api.url,
  INTERNAL_TOKEN: internalToken,
  DATA_DIR: dataDir,
});
const proxy = await startProxy(env, pino({ level: 'warn' }));

const options = ['--proxy', `127.0.0.1:${proxy.port}`, '--upstream-port', String(upstreamPort)];
const identity = [
  '--host',
  `conf.localhost:${proxy.port}`,
  '--header',
  `Cookie: ${labCookies.secure}=${token}`,
];
const child = spawn(process.execPath, [suite, ...options, ...identity, ...rest], { stdio: 'inherit' });
const code = await new Promise<number>((resolve) => child.on('exit', (status) => resolve(status ?? 1)));
await proxy.stop();
await api.stop();
fs.rmSync(dataDir, { recursive: true, force: true });
console.log(`${api.records.length} records, ${api.duplicates} sent twice`);
process.exit(code);
