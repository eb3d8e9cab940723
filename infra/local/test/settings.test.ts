import { expect, test } from 'vitest';
import { readyBlock } from '../src/ready-block.ts';
import { readStartSettings } from '../src/settings.ts';

const blockOf = (env: Record<string, string>) =>
  readyBlock({
    settings: readStartSettings(env),
    shopUrl: 'http://shop.localhost:8080/',
    stampsUrl: 'http://stamps.localhost:8080/',
    circleUrl: 'http://circle.localhost:8080/',
    engineSocket: null,
    copiesLack: ['no engine: install it'],
    databaseUrl: '',
    mailFolder: '/mail',
    pids: () => ({}),
    metricsUrls: {},
    stop: async () => undefined,
    kill: async () => undefined,
  });

const typedIn = (DATA_DIR: string) => {
  const env = { HOST: '0.0.0.0', ...(DATA_DIR && { DATA_DIR }) };
  return /^.*pnpm@12 staff.*$/m.exec(blockOf(env))?.[0].trim();
};

test('the line for the first of staff can be typed as it stands, whatever the folder', () => {
  const line = 'npx -y pnpm@12 staff create --username admin --email admin@example.org';
  expect(typedIn('')).toBe(line);
  expect(typedIn('.data')).toBe(line);
  expect(typedIn('/tmp/data')).toBe(`DATA_DIR=/tmp/data ${line}`);
  expect(typedIn("/tmp/it's here")).toBe(`DATA_DIR='/tmp/it'\\''s here' ${line}`);
});

test('what own copies lack is named with the line that installs it', () => {
  expect(blockOf({})).toContain('Copies     not available, because\n             no engine: install it\n');
  expect(blockOf({})).not.toContain('run at');
});

const local: Record<string, string>[] = [
  {},
  { HOST: 'localhost' },
  { HOST: '127.0.0.2', WEB_URL: 'http://127.0.0.1:3000' },
  { HOST: '::1', API_URL: 'http://[::1]:8000' },
  { DATABASE_URL: 'postgres://u:p@localhost/x' },
];
test.each(local)('%j is private to this machine, and has demo accounts', (env) => {
  expect(readStartSettings(env).DEMO).toBe('1');
  expect(blockOf(env)).toContain('staff / staff-demo');
  expect(blockOf(env)).not.toContain('WARNING');
});

const open: [Record<string, string>, string][] = [
  [{ HOST: '0.0.0.0' }, 'HOST is 0.0.0.0'],
  [{ HOST: '::' }, 'HOST is ::'],
  [{ HOST: '192.0.2.7' }, 'HOST is 192.0.2.7'],
  [{ HOST: 'my-laptop' }, 'HOST is my-laptop'],
  [{ WEB_URL: 'http://school.example' }, 'WEB_URL is http://school.example'],
  [{ WEB_URL: 'https://localhost' }, 'WEB_URL is https://localhost'],
  [{ WEB_URL: 'http://localhost.school.example' }, 'WEB_URL is http://localhost.school.example'],
  [{ API_URL: 'http://203.0.113.9:8000' }, 'API_URL is http://203.0.113.9:8000'],
  [{ TARGET_DOMAIN: 'targets.example' }, 'TARGET_DOMAIN is targets.example'],
  [{ DATABASE_URL: 'postgres://u:p@db.school.example/x' }, 'DATABASE_URL is on another machine'],
  [{ NODE_ENV: 'production' }, 'NODE_ENV is production'],
];
test.each(open)('%j is open to other machines: no demo accounts, with the reason', (env, reason) => {
  expect(readStartSettings(env).DEMO).toBe('0');
  expect(blockOf(env)).toContain(reason);
  expect(blockOf(env)).not.toMatch(/(learner|teacher|staff)-demo/);
});

test('demo accounts on a public installation need an explicit setting, and cause a warning', () => {
  const env = { HOST: '0.0.0.0', DEMO: '1' };
  expect(readStartSettings(env).DEMO).toBe('1');
  expect(blockOf(env)).toContain('WARNING    HOST is 0.0.0.0');
});

test('demo accounts can be turned off on a local installation', () => {
  expect(readStartSettings({ DEMO: '0' }).DEMO).toBe('0');
  expect(blockOf({ DEMO: '0' })).toContain('none of the demo ones: DEMO is 0');
});

test.each([{ NODE_ENV: 'production' }, { WEB_URL: 'https://school.example' }])(
  'production refuses them before anything is started: %j',
  (env) => {
    expect(() => readStartSettings({ ...env, DEMO: '1' })).toThrow(
      /^DEMO: got "1"; in production it wants 0/,
    );
  },
);
