import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

const folders = (process.env['PATH'] ?? '').split(path.delimiter);

test.each([
  ['the system', folders.filter((each) => !each.includes('node_modules'))],
  ['this project', [path.dirname(process.execPath), ...folders]],
])(
  'the command of docs/targets.md starts with the Node of %s',
  async (_whose, PATH) => {
    const docs = await readFile(path.join(root, 'docs/targets.md'), 'utf8');
    const line = docs.split('\n').find((each) => each.startsWith('PORT=9090 '));
    const command = spawn('sh', ['-c', line?.replace('9090', '0') ?? ''], {
      cwd: root,
      detached: true,
      env: {
        HOME: process.env['HOME'],
        PATH: PATH.join(path.delimiter),
        SENTIERO_TOKEN: 'a token',
        EVENTS_URL: 'http://127.0.0.1:9/',
        BACKEND_URL: 'http://127.0.0.1:9/',
        SQL_LOG: '/dev/null',
        SQL_LOG_FORMAT: 'mariadb',
      },
    });
    onTestFinished(() => void (command.pid && process.kill(-command.pid)));
    let said = '';
    command.stdout.on('data', (data: Buffer) => (said += data.toString()));
    command.stderr.on('data', (data: Buffer) => (said += data.toString()));
    await expect.poll(() => said, { timeout: 60_000 }).toMatch(/listening on 127\.0\.0\.1:\d+/);
  },
  90_000,
);
